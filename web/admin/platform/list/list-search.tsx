import SearchIcon from 'virtual:icon/search'
import { MAX_SEARCH } from '#contract/platform/values/limits.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { useDebouncedInput } from '#web/platform/ui/use-debounced-input.ts'
import { useListParams } from './use-list-params.ts'

interface ListSearchProps {
  applied: string
  placeholder: string
  /** Without a visible label, named by its placeholder. */
  compact?: boolean
  className?: string
}

/** Searches while one types, so it needs no form. */
export function ListSearch({ applied, placeholder, compact, className }: ListSearchProps) {
  const { params, change } = useListParams()
  const { typed, type, flush } = useDebouncedInput(applied, (text) => {
    if (text.trim() !== (params.get('search') ?? '')) change({ search: text.trim() }, true)
  })
  return (
    <search className={classes('block', compact && 'relative', className)}>
      {compact && (
        <SearchIcon
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute bottom-4 left-3.5 text-steel-600"
        />
      )}
      <Field
        label={compact ? <span className="sr-only">{placeholder}</span> : 'Search'}
        type="search"
        spellCheck={false}
        name="search"
        maxLength={MAX_SEARCH}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && flush()}
        inputClassName={classes('appearance-none', compact && 'pl-11!')}
      />
    </search>
  )
}
