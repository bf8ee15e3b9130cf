import { Link } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { isNarrowed, type OrderFilters } from './order-filters.ts'

/** In the place of the list where nothing matches. */
export function NoOrders({ filters }: { filters: OrderFilters }) {
  const narrowed = isNarrowed(filters)
  return (
    <div className="border-t border-bone-300 pt-10">
      <p className="type-h3">No matching orders found.</p>
      <p className="pt-1 text-steel-600">
        {narrowed
          ? 'Look for a number, a name or an email, in any state.'
          : 'The first one will stand here, with all that is to be done for it.'}
      </p>
      {narrowed && (
        <Link to={STAFF_PAGES.orders} className={buttonStyle('secondary', 'card', 'mt-6 max-sm:w-full')}>
          Show all orders
        </Link>
      )}
    </div>
  )
}
