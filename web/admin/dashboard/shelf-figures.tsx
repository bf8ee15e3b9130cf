import { Link } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { counted } from '#contract/counted.ts'
import { withCommas } from '#contract/money.ts'
import type { Today } from '#contract/today.ts'

/** What the shelf is short of: good to know, and nothing that waits. */
export function ShelfFigures({ today: { running_low, sold_out } }: { today: Today }) {
  return (
    <section aria-labelledby="shelf">
      <h2 id="shelf" className="text-small text-steel-600">
        On the shelf
      </h2>
      <ul>
        <li>
          <ShelfLink count={running_low.count} what="running low" state="running_low" />
          {running_low.count > 0 && <p className="pb-2 text-small text-steel-600">{namesOf(running_low)}</p>}
        </li>
        <li>
          <ShelfLink count={sold_out.count} what="sold out" state="sold_out" />
        </li>
      </ul>
    </section>
  )
}

function ShelfLink({ count, what, state }: { count: number; what: string; state: string }) {
  const words = `${counted(count, 'piece')} ${what}`
  if (count === 0) return <p className="flex min-h-11 items-center">{words}</p>
  return (
    <Link
      to={`${STAFF_PAGES.products}?state=${state}`}
      prefetch="intent"
      className="group type-button flex min-h-11 items-center"
    >
      <span className="border-b border-brass-700 pb-0.5 group-hover:border-steel-950">{words}</span>
    </Link>
  )
}

function namesOf({ count, names }: Today['running_low']): string {
  const more = count - names.length
  return more > 0 ? `${names.join('; ')}; and ${withCommas(more)} more.` : `${names.join('; ')}.`
}
