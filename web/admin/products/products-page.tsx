import { Link, redirect } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { calls } from '#contract/calls.ts'
import { counted } from '#contract/counted.ts'
import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import type { Route } from './+types/products-page.ts'
import { FilterBar } from './filter-bar.tsx'
import { NoProducts } from './no-products.tsx'
import { PER_PAGE, readProductFilters, toProductQuery, writeProductFilters } from './product-filters.ts'
import { ProductPages } from './product-pages.tsx'
import { ProductTable } from './product-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Products', noindex: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { admin, products } = context.get(apiContext)
  const filters = readProductFilters(new URL(request.url).searchParams)
  const [list, categories] = await Promise.all([
    admin.products(toProductQuery(filters)),
    products.allCategories({}),
  ])
  const pages = Math.max(1, Math.ceil(list.total / PER_PAGE))
  // The last piece of the last page was deleted, or the link is an old one.
  if (filters.page > pages) {
    throw redirect(`${STAFF_PAGES.products}${writeProductFilters({ ...filters, page: pages })}`)
  }
  return { filters, pieces: list.data, total: list.total, pages, categories: categories.data }
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { filters, pieces, total, pages, categories } = loaderData
  return (
    <StaffPage title="Products" actions={<Actions />}>
      <FilterBar filters={filters} categories={categories} />
      <p role="status" className="pt-5 pb-2 text-small text-steel-600">
        {counted(total, 'piece')}
      </p>
      {pieces.length > 0 ? <ProductTable pieces={pieces} /> : <NoProducts filters={filters} />}
      <ProductPages filters={filters} pages={pages} />
    </StaffPage>
  )
}

function Actions() {
  return (
    <>
      <a href={calls.admin.exportProducts.path} download className={buttonStyle('quiet', 'card', ASIDE)}>
        Export
      </a>
      <Link to={STAFF_PAGES.importProducts} className={buttonStyle('quiet', 'card', ASIDE)}>
        Import
      </Link>
      <Link to={STAFF_PAGES.addProduct} className={buttonStyle('primary', 'card', 'min-h-12! max-md:w-full')}>
        Add Product
      </Link>
    </>
  )
}

/** Beside the page's one button: on a phone below it, side by side. */
const ASIDE = 'min-h-12! max-md:order-1 max-md:grow max-md:border-bone-300'
