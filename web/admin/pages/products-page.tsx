import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { FilterBar } from '#web/admin/catalog/products/filter-bar.tsx'
import {
  isFiltered,
  PER_PAGE,
  readProductFilters,
  toProductQuery,
} from '#web/admin/catalog/products/product-filters.ts'
import { ProductTable } from '#web/admin/catalog/products/product-table.tsx'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { countPages } from '#web/admin/platform/list/list-query.ts'
import { Pagination } from '#web/admin/platform/list/pagination.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/products-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Products', noindex: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { admin, products } = context.get(apiContext)
  const url = new URL(request.url)
  const filters = readProductFilters(url.searchParams)
  const [list, categories] = await Promise.all([
    admin.products(toProductQuery(filters)),
    products.allCategories({}),
  ])
  const pages = countPages(url, filters.page, list.total, PER_PAGE)
  return { filters, products: list.data, total: list.total, pages, categories: categories.data }
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { filters, products, total, pages, categories } = loaderData
  return (
    <AdminPage title="Products" actions={<Actions />}>
      <FilterBar applied={filters.search} categories={categories} />
      <p role="status" className="pt-5 pb-2 text-small text-steel-600">
        {pluralize(total, 'product')}
      </p>
      {products.length > 0 ? (
        <ProductTable products={products} />
      ) : (
        <EmptyState all={isFiltered(filters) && ADMIN_PAGES.products}>
          No products found. Add a new product!
        </EmptyState>
      )}
      <Pagination page={filters.page} pages={pages} />
    </AdminPage>
  )
}

function Actions() {
  return (
    <>
      <a
        href={adminEndpoints.exportProducts.path}
        download
        className={buttonStyle('quiet', 'card', SECONDARY_ACTION)}
      >
        Export
      </a>
      <Link to={ADMIN_PAGES.subscribers} className={buttonStyle('quiet', 'card', SECONDARY_ACTION)}>
        Subscribers
      </Link>
      <Link to={ADMIN_PAGES.importProducts} className={buttonStyle('quiet', 'card', SECONDARY_ACTION)}>
        Import
      </Link>
      <Link to={ADMIN_PAGES.addProduct} className={buttonStyle('primary', 'card', 'min-h-12! max-md:w-full')}>
        Add Product
      </Link>
    </>
  )
}

const SECONDARY_ACTION = 'min-h-12! max-md:order-1 max-md:grow max-md:border-bone-300'
