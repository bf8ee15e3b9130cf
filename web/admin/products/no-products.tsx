import { Link } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { isNarrowed, type ProductFilters } from './product-filters.ts'

/** An empty list: because there is nothing yet, or because nothing fits. */
export function NoProducts({ filters }: { filters: ProductFilters }) {
  return (
    <div className="border-t border-bone-300 py-10">
      <p className="type-h3">No products found. Add a new product!</p>
      {isNarrowed(filters) && (
        <>
          <p className="pt-2 text-steel-600">Nothing fits the search and the filters above.</p>
          <Link to={STAFF_PAGES.products} className={buttonStyle('secondary', 'card', 'mt-5')}>
            Show all products
          </Link>
        </>
      )}
    </div>
  )
}
