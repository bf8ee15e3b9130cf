import Check from 'virtual:icon/check'
import { useId } from 'react'
import { withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/sales/orders/order-states.ts'
import { filterStyle } from '#web/admin/platform/list/filter-style.ts'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { statusesIn } from './order-filters.ts'

export function StatusPills({ counts }: { counts: Record<OrderStatus, number> }) {
  const { params, change } = useListParams()
  const statuses = statusesIn(params.get('status') ?? '')
  function toggle(status: OrderStatus) {
    const others = statuses.filter((other) => other !== status)
    const next = others.length < statuses.length ? others : [...statuses, status]
    change({ status: ORDER_STATUSES.filter((each) => next.includes(each)).join(',') })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: these filters apply at once and belong to no form
    <div role="group" aria-label="Status" className="flex flex-wrap gap-2">
      {ORDER_STATUSES.map((status) => (
        <Pill
          key={status}
          label={status}
          count={counts[status]}
          pressed={statuses.includes(status)}
          onPress={() => toggle(status)}
        />
      ))}
    </div>
  )
}

export function ReviewPill({ count }: { count: number }) {
  const { params, change } = useListParams()
  const flagged = params.get('flagged') === 'true'
  if (count === 0 && !flagged) return null
  return (
    <Pill
      label="needs review"
      count={count}
      pressed={flagged}
      onPress={() => change({ flagged: flagged ? null : 'true' })}
    />
  )
}

interface PillProps {
  label: string
  count: number
  pressed: boolean
  onPress: () => void
}

function Pill({ label, count, pressed, onPress }: PillProps) {
  const countId = useId()
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-describedby={countId}
      onClick={onPress}
      className={filterStyle(pressed)}
    >
      {pressed && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
      <span className="first-letter:uppercase">{label}</span>
      <span aria-hidden="true" className={classes('text-caption', pressed ? 'text-smoke' : 'text-steel-600')}>
        {withCommas(count)}
      </span>
      <span id={countId} hidden>
        {pluralize(count, 'order')}
      </span>
    </button>
  )
}
