import { withCommas } from '#contract/platform/values/money.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { filterStyle } from './filter-style.ts'
import { useListParams } from './use-list-params.ts'

export interface ListFilter {
  label: string
  /** Its parameter in the URL, or several, whose values a choice joins by spaces. */
  name: string | readonly string[]
  choices: FilterChoice[]
}

interface FilterChoice {
  /** Empty: without the parameter. */
  value: string
  label: string
  count?: number | undefined
}

/** A choice for each value, after one for all. */
export function choicesOf<Value extends string>(
  all: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
  counts?: Record<Value, number>,
): FilterChoice[] {
  const sum = counts && values.reduce((total, value) => total + counts[value], 0)
  return [
    { value: '', label: all, count: sum },
    ...values.map((value) => ({ value, label: labelOf(value), count: counts?.[value] })),
  ]
}

export function FilterLinks({ label, name, choices }: ListFilter) {
  const { linkTo } = useListParams()
  const chosen = useChosen(name, choices)
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ value, label: text, count }) => (
        <Link
          key={value}
          {...linkTo(changesTo(name, value))}
          aria-current={value === chosen ? 'true' : undefined}
          className={filterStyle(value === chosen)}
        >
          <FilterText text={text} count={count} isChosen={value === chosen} />
        </Link>
      ))}
    </nav>
  )
}

interface FilterTextProps {
  text: string
  count: number | undefined
  isChosen: boolean
}

export function FilterText({ text, count, isChosen }: FilterTextProps) {
  if (count === undefined) return text
  return (
    <>
      {text}{' '}
      <span className={classes('text-caption', isChosen ? 'text-smoke' : 'text-steel-600')}>
        {withCommas(count)}
      </span>
    </>
  )
}

export function FilterSelect({ label, name, choices }: ListFilter) {
  const { change } = useListParams()
  return (
    <Select
      label={label}
      value={useChosen(name, choices)}
      onChange={({ target }) => change(changesTo(name, target.value))}
      className="min-w-0"
    >
      {choices.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}

function changesTo(name: ListFilter['name'], value: string): Record<string, string> {
  const values = value.split(' ')
  return Object.fromEntries([name].flat().map((each, index) => [each, values[index] ?? '']))
}

/** Also while the list that was asked for loads. */
function useChosen(name: ListFilter['name'], choices: FilterChoice[]): string {
  const { params } = useListParams()
  const value = [name]
    .flat()
    .map((each) => params.get(each) ?? '')
    .join(' ')
    .trim()
  return choices.some((choice) => choice.value === value) ? value : ''
}
