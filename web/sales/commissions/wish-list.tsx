import { longDay } from '#contract/platform/values/dates.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { knifeById } from '#contract/platform/values/paths.ts'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import { Link } from '#web/platform/ui/link.tsx'

/** Lists the request's fields besides its text. */
export function WishList({ commission: { wishes, like_product: like } }: { commission: Commission }) {
  const rows = [
    ['Kind', wishes.kind_label],
    ['Blade length', wishes.blade_length_in === null ? null : `${wishes.blade_length_in} in`],
    ['Steel', wishes.steel],
    ['Handle', wishes.handle_material],
    ['Sheath', wishes.sheath],
    ['Budget', budgetOf(wishes)],
    ['Needed by', wishes.needed_by && longDay(wishes.needed_by)],
  ].filter(([, value]) => value)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 pt-3 pb-1 text-small">
      {rows.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-steel-600">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
      {like && (
        <div className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-steel-600">One like</dt>
          <dd className="wrap-anywhere">
            {like.is_public ? (
              <Link to={knifeById(like.id)} className="underline decoration-brass-700 underline-offset-4">
                {like.name}
              </Link>
            ) : (
              like.name
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

function budgetOf({ budget_min: from, budget_max: to }: Commission['wishes']): string | null {
  const dollars = (amount: number) => formatDollars(amount).replace(/\.00$/, '')
  if (from !== null && to !== null) return `${dollars(from)} to ${dollars(to)}`
  if (from !== null) return `From ${dollars(from)}`
  return to === null ? null : `Up to ${dollars(to)}`
}
