import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { withCommas } from '#contract/money.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-states.ts'
import { filterStyle } from '#web/admin/shell/filter-style.ts'
import { classes } from '#web/ui/classes.ts'
import { useOrderFilters } from './use-order-filters.ts'

/** Which states are shown: several may be pressed, and none means all. */
export function StatusPills({ counts }: { counts: Record<OrderStatus, number> }) {
  const { filters, change } = useOrderFilters()
  const { statuses } = filters
  function toggle(status: OrderStatus) {
    const others = statuses.filter((other) => other !== status)
    change({ statuses: others.length < statuses.length ? others : [...statuses, status] })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's, these apply at once
    <div role="group" aria-label="Status" className="flex flex-wrap gap-2">
      {ORDER_STATUSES.map((status) => (
        <Pill
          key={status}
          word={status}
          count={counts[status]}
          pressed={statuses.includes(status)}
          onPress={() => toggle(status)}
        />
      ))}
    </div>
  )
}

/** Only those a person has to look at; nothing while there are none. */
export function FlagPill({ count }: { count: number }) {
  const { filters, change } = useOrderFilters()
  if (count === 0 && !filters.flagged) return null
  return (
    <Pill
      word="to look at"
      count={count}
      pressed={filters.flagged}
      onPress={() => change({ flagged: !filters.flagged })}
    />
  )
}

interface PillProps {
  word: string
  count: number
  pressed: boolean
  onPress: () => void
}

/** A filter that is on or off, with how many it would show. */
function Pill({ word, count, pressed, onPress }: PillProps) {
  const countId = useId()
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={word}
      aria-describedby={countId}
      onClick={onPress}
      className={filterStyle(pressed)}
    >
      {pressed && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
      <span className="first-letter:uppercase">{word}</span>
      <span id={countId} className={classes('text-caption', pressed ? 'text-smoke' : 'text-steel-600')}>
        {withCommas(count)}
        <span className="sr-only">{count === 1 ? ' order' : ' orders'}</span>
      </span>
    </button>
  )
}
