import Search from 'virtual:icon/search'
import { useId } from 'react'
import { fieldStyle } from '#web/platform/ui/field-style.ts'
import { useDebouncedInput } from '#web/platform/ui/use-debounced-input.ts'

interface SearchFieldProps {
  applied: string
  apply: (search: string) => void
}

export function SearchField({ applied, apply }: SearchFieldProps) {
  const id = useId()
  const { typed, type, flush } = useDebouncedInput(applied, (text) => apply(text.trim()))
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="type-label">
        Search
      </label>
      <div className="relative">
        <Search
          size={18}
          strokeWidth={1.5}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-steel-600"
        />
        <input
          id={id}
          type="search"
          spellCheck={false}
          name="search"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Name of a piece"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            flush()
          }}
          className={fieldStyle({ extra: 'h-13 appearance-none pl-11' })}
        />
      </div>
    </div>
  )
}
