import { counted } from '#contract/counted.ts'
import { formatDollars } from '#contract/money.ts'
import type { Today } from '#contract/today.ts'

/** What the day and the week have brought so far. */
export function SalesFigures({ sales }: { sales: Today['sales'] }) {
  const periods = [
    { name: 'Sales today', ...sales.today },
    { name: 'Sales this week', ...sales.week },
  ]
  return (
    <dl className="grid grid-cols-2 gap-6">
      {periods.map(({ name, orders, kept }) => (
        <div key={name}>
          <dt className="text-small text-steel-600">{name}</dt>
          <dd>
            <span className="type-h3 block pt-1">{formatDollars(kept)}</span>
            <span className="text-small text-steel-600">{counted(orders, 'order')}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
