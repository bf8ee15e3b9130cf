import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { withCommas } from '#contract/money.ts'
import { ADMIN_PAGES } from '#contract/paths.ts'
import { pluralize } from '#contract/pluralize.ts'
import { Link } from '#web/ui/link.tsx'

export function Inventory({ dashboard: { running_low, sold_out } }: { dashboard: Dashboard }) {
  return (
    <section aria-labelledby="inventory">
      <h2 id="inventory" className="text-small text-steel-600">
        Inventory
      </h2>
      <ul>
        <li>
          <StockLink count={running_low.count} what="low in stock" state="running_low" />
          {running_low.count > 0 && <p className="pb-2 text-small text-steel-600">{namesOf(running_low)}</p>}
        </li>
        <li>
          <StockLink count={sold_out.count} what="sold out" state="sold_out" />
        </li>
      </ul>
    </section>
  )
}

function StockLink({ count, what, state }: { count: number; what: string; state: string }) {
  const label = `${pluralize(count, 'product')} ${what}`
  if (count === 0) return <p className="flex min-h-11 items-center">{label}</p>
  return (
    <Link
      to={`${ADMIN_PAGES.products}?state=${state}`}
      prefetch="intent"
      className="group type-button flex min-h-11 items-center"
    >
      <span className="border-b border-brass-700 pb-0.5 group-hover:border-steel-950">{label}</span>
    </Link>
  )
}

function namesOf({ count, names }: Dashboard['running_low']): string {
  const more = count - names.length
  return more > 0 ? `${names.join('; ')}; and ${withCommas(more)} more.` : `${names.join('; ')}.`
}
