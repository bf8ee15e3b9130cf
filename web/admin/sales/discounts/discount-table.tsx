import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import type { Discount } from '#contract/sales/discounts/discounts.ts'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { DiscountRow } from './discount-row.tsx'

export interface CategoryName {
  id: number
  name: string
}

interface DiscountTableProps {
  discounts: Discount[]
  categories: CategoryName[]
  now: number
  openId: number | null
  /** There are others. */
  isFiltered: boolean
}

export function DiscountTable({ discounts, categories, now, openId, isFiltered }: DiscountTableProps) {
  if (discounts.length === 0) {
    return (
      <EmptyState
        all={isFiltered && ADMIN_PAGES.discounts}
        next={
          !isFiltered &&
          'Customers enter a code in the cart or at checkout. Its uses and what it gave are listed here.'
        }
      >
        {isFiltered ? 'No discounts found.' : 'No discounts yet.'}
      </EmptyState>
    )
  }
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Discount</th>
          <th scope="col" className="figure">
            Uses
          </th>
          <th scope="col">Dates</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {discounts.map((discount) => (
          <DiscountRow
            key={discount.id}
            discount={discount}
            categories={categories}
            now={now}
            isOpen={discount.id === openId}
          />
        ))}
      </tbody>
    </table>
  )
}
