import Plus from 'virtual:icon/plus'
import { readChoice } from '#web/admin/platform/list/list-query.ts'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { filterStyle } from '#web/admin/platform/shell/filter-style.ts'
import { DiscountForm } from '#web/admin/sales/discounts/discount-form.tsx'
import {
  DISCOUNT_FILTERS,
  discountStatus,
  FILTER_LABELS,
} from '#web/admin/sales/discounts/discount-status.ts'
import { DiscountTable } from '#web/admin/sales/discounts/discount-table.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/discounts-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Discounts', noindex: true })

const NEW = 'new'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const api = context.get(apiContext)
  const [{ data: discounts }, { data: taxonomy }] = await Promise.all([
    api.admin.discounts({}),
    api.admin.taxonomy({}),
  ])
  return {
    discounts,
    categories: taxonomy.categories,
    filter: readChoice(searchParams, 'status', DISCOUNT_FILTERS),
    open: searchParams.get('open'),
    now: Date.now(),
  }
}

export default function DiscountsPage({ loaderData }: Route.ComponentProps) {
  const { discounts, categories, filter, open, now } = loaderData
  const { time_zone } = useBusiness()
  const { to, linkTo } = useListParams()
  const edited = discounts.find(({ id }) => String(id) === open) ?? null
  const isOpen = edited !== null || open === NEW
  const statusOf = discounts.map((discount) => discountStatus(discount, now).filter)
  const shown = discounts.filter((_, index) => filter === null || statusOf[index] === filter)
  const countOf = (each: typeof filter) =>
    each === null ? discounts.length : statusOf.filter((status) => status === each).length
  return (
    <AdminPage
      title="Discounts"
      actions={
        open !== NEW && (
          <Link to={to({ open: NEW })} preventScrollReset className={buttonStyle('secondary', 'card')}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            New discount
          </Link>
        )
      }
    >
      <div className={classes(isOpen && 'grid items-start gap-x-12 wide:grid-cols-[minmax(0,1fr)_400px]')}>
        <div className={classes('min-w-0', isOpen && 'max-wide:hidden')}>
          {discounts.length > 0 && (
            <nav aria-label="Status" className="flex flex-wrap gap-2 pb-2">
              {[null, ...DISCOUNT_FILTERS].map((each) => (
                <Link
                  key={each ?? 'all'}
                  {...linkTo({ status: each })}
                  aria-current={filter === each ? 'true' : undefined}
                  className={filterStyle(filter === each)}
                >
                  {each ? FILTER_LABELS[each] : 'All'}
                  <span className={filter === each ? 'text-smoke' : 'text-steel-600'}>{countOf(each)}</span>
                </Link>
              ))}
            </nav>
          )}
          <DiscountTable
            discounts={shown}
            categories={categories}
            now={now}
            openId={edited?.id ?? null}
            isFiltered={discounts.length > 0}
          />
        </div>
        {isOpen && (
          <DiscountForm
            key={open}
            discount={edited}
            categories={categories}
            timeZone={time_zone}
            list={to({})}
            openOf={(id) => to({ open: String(id) })}
          />
        )}
      </div>
    </AdminPage>
  )
}
