import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { formatDollars } from '#contract/money.ts'
import { pluralize } from '#contract/pluralize.ts'

export function SalesSummary({ sales }: { sales: Dashboard['sales'] }) {
  const periods = [
    { name: 'Net sales today', ...sales.today },
    { name: 'Net sales this week', ...sales.week },
  ]
  return (
    <dl className="grid grid-cols-2 gap-6">
      {periods.map(({ name, orders, kept }) => (
        <div key={name}>
          <dt className="text-small text-steel-600">{name}</dt>
          <dd>
            <span className="type-h3 block pt-1">{formatDollars(kept)}</span>
            <span className="text-small text-steel-600">{pluralize(orders, 'order')}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
