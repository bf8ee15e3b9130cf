import { formatDollars, withCommas } from '#contract/platform/values/money.ts'
import type { Discount } from '#contract/sales/discounts/discounts.ts'
import { discountLabel } from '#contract/sales/discounts/kinds.ts'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { discountDates, discountStatus } from './discount-status.ts'
import type { CategoryName } from './discount-table.tsx'

interface DiscountRowProps {
  discount: Discount
  categories: CategoryName[]
  now: number
  isOpen: boolean
}

export function DiscountRow({ discount, categories, now, isOpen }: DiscountRowProps) {
  const { time_zone } = useBusiness()
  const { to } = useListParams()
  const { id, code, uses, max_uses, given } = discount
  const status = discountStatus(discount, now)
  return (
    <tr
      className={classes(
        'relative hover:bg-bone-100',
        isOpen && 'bg-bone-200! shadow-[inset_3px_0_0_var(--color-brass-700)]',
      )}
    >
      <th scope="row" className={isOpen ? 'md:pl-3!' : undefined}>
        <Link
          to={to({ open: String(id) })}
          preventScrollReset
          aria-current={isOpen ? 'true' : undefined}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {code}
        </Link>
      </th>
      <td data-label="Discount">
        <div>
          <span className="block">{discountLabel(discount)}</span>
          <span className="text-caption text-steel-600">{conditions(discount, categories)}</span>
        </div>
      </td>
      <td data-label="Uses" className="figure">
        <div>
          <span className="block whitespace-nowrap">
            {max_uses === null ? withCommas(uses) : `${withCommas(uses)} of ${withCommas(max_uses)}`}
          </span>
          {given > 0 && (
            <span className="text-caption whitespace-nowrap text-steel-600">
              {formatDollars(given)} given
            </span>
          )}
        </div>
      </td>
      <td data-label="Dates" className="text-steel-600 md:whitespace-nowrap">
        {discountDates(discount, now, time_zone)}
      </td>
      <td data-label="Status">
        <StatusBadge dot={status.dot}>{status.label}</StatusBadge>
      </td>
    </tr>
  )
}

/** "Kitchen Knives, from $200.00" */
function conditions({ category_ids, min_subtotal }: Discount, categories: CategoryName[]): string {
  const names =
    category_ids === null
      ? null
      : categories.filter(({ id }) => category_ids.includes(id)).map(({ name }) => name)
  const what = names === null ? null : names.length > 0 ? names.join(', ') : 'Deleted categories'
  const from = min_subtotal ? `From ${formatDollars(min_subtotal)}` : null
  return [what, from].filter((text) => text !== null).join('. ') || 'Everything'
}
