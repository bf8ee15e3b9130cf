import { formatDollars, withCommas } from '#contract/platform/values/money.ts'
import type { Discount } from '#contract/sales/discounts/discounts.ts'
import { discountLabel } from '#contract/sales/discounts/kinds.ts'
import { AdminTable } from '#web/admin/platform/list/admin-table.tsx'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { discountDates, discountStatus } from './discount-status.ts'

export interface CategoryName {
  id: number
  name: string
}

interface DiscountTableProps {
  discounts: Discount[]
  categories: CategoryName[]
  now: number
  openId: number | null
}

export function DiscountTable({ discounts, categories, now, openId }: DiscountTableProps) {
  const { time_zone } = useBusiness()
  const { to } = useListParams()
  return (
    <AdminTable
      rows={discounts}
      rowKey={({ id }) => id}
      rowClassName={({ id }) =>
        classes(
          'relative hover:bg-bone-100',
          id === openId && 'bg-bone-200! shadow-[inset_3px_0_0_var(--color-brass-700)]',
        )
      }
      columns={[
        {
          header: 'Code',
          className: ({ id }) => id === openId && 'md:pl-3!',
          cell: ({ id, code }) => (
            <Link
              to={to({ open: String(id) })}
              preventScrollReset
              aria-current={id === openId ? 'true' : undefined}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere after:absolute after:inset-0"
            >
              {code}
            </Link>
          ),
        },
        {
          header: 'Discount',
          cell: (discount) => (
            <div>
              <span className="block">{discountLabel(discount)}</span>
              <span className="text-caption text-steel-600">{conditions(discount, categories)}</span>
            </div>
          ),
        },
        { header: 'Uses', kind: 'figure', cell: (discount) => <Uses {...discount} /> },
        {
          header: 'Dates',
          className: 'text-steel-600 md:whitespace-nowrap',
          cell: (discount) => discountDates(discount, now, time_zone),
        },
        {
          header: 'Status',
          cell: (discount) => {
            const { dot, label } = discountStatus(discount, now)
            return <StatusBadge dot={dot}>{label}</StatusBadge>
          },
        },
      ]}
    />
  )
}

function Uses({ uses, max_uses, given }: Discount) {
  return (
    <div>
      <span className="block whitespace-nowrap">
        {max_uses === null ? withCommas(uses) : `${withCommas(uses)} of ${withCommas(max_uses)}`}
      </span>
      {given > 0 && (
        <span className="text-caption whitespace-nowrap text-steel-600">{formatDollars(given)} given</span>
      )}
    </div>
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
