import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { PRODUCT_STATES } from '#contract/catalog/products/product-states.ts'
import { ADMIN_SORTS } from '#contract/catalog/products/sorts.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { ADMIN_SORT_LABELS, STATE_LABELS } from '#web/admin/catalog/products/product-labels.ts'
import { ProductTable } from '#web/admin/catalog/products/product-table.tsx'
import { choicesOf } from '#web/admin/platform/list/list-filter.tsx'
import { idFilter, loadList } from '#web/admin/platform/list/load-list.ts'
import { ResourceList } from '#web/admin/platform/list/resource-list.tsx'
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
  const filters = { category: idFilter, state: PRODUCT_STATES, sort: ADMIN_SORTS }
  const [list, { data: categories }] = await Promise.all([
    loadList(request, { perPage: 25, hasSearch: true, filters }, admin.products),
    products.allCategories({}),
  ])
  return { ...list, categories }
}

export default function ProductsPage({ loaderData: { data, list, categories } }: Route.ComponentProps) {
  return (
    <AdminPage title="Products" actions={<Actions />}>
      <ResourceList
        list={list}
        search="Product name"
        selects={[
          {
            label: 'Category',
            name: 'category',
            choices: [
              { value: '', label: 'All categories' },
              ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
            ],
          },
          {
            label: 'Sort by',
            name: 'sort',
            choices: ADMIN_SORTS.map((sort, index) => ({
              value: index === 0 ? '' : sort,
              label: ADMIN_SORT_LABELS[sort],
            })),
          },
        ]}
        links={{
          label: 'Status',
          name: 'state',
          choices: choicesOf('All', PRODUCT_STATES, (state) => STATE_LABELS[state]),
        }}
        count={pluralize(list.total, 'product')}
        empty={{ none: 'No products found. Add a new product!' }}
      >
        <ProductTable products={data} />
      </ResourceList>
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
