import { MAX_SEARCH } from '#contract/limits.ts'
import { classes } from '#web/ui/cn.ts'
import { Field } from '#web/ui/field.tsx'
import { useDebouncedInput } from '#web/ui/use-debounced-input.ts'
import { useListParams } from './use-list-params.ts'

interface ListSearchProps {
  applied: string
  placeholder: string
  className?: string
}

/** Searches while one types, so it needs no form. */
export function ListSearch({ applied, placeholder, className }: ListSearchProps) {
  const { params, change } = useListParams()
  const { typed, type, flush } = useDebouncedInput(applied, (text) => {
    if (text.trim() !== (params.get('search') ?? '')) change({ search: text.trim() }, true)
  })
  return (
    <search className={classes('block', className)}>
      <Field
        label="Search"
        type="search"
        name="search"
        maxLength={MAX_SEARCH}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && flush()}
        inputClassName="appearance-none"
      />
    </search>
  )
}
