import Plus from 'virtual:icon/plus'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { choicesOf } from '#web/admin/platform/list/list-filter.tsx'
import { readFilters } from '#web/admin/platform/list/load-list.ts'
import { ResourceList } from '#web/admin/platform/list/resource-list.tsx'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { DiscountForm } from '#web/admin/sales/discounts/discount-form.tsx'
import {
  DISCOUNT_FILTERS,
  type DiscountFilter,
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
    ...readFilters(searchParams, { status: DISCOUNT_FILTERS }),
    open: searchParams.get('open'),
    now: Date.now(),
  }
}

export default function DiscountsPage({ loaderData }: Route.ComponentProps) {
  const { discounts, categories, status, open, now } = loaderData
  const { time_zone } = useBusiness()
  const { to } = useListParams()
  const edited = discounts.find(({ id }) => String(id) === open) ?? null
  const isOpen = edited !== null || open === NEW
  const byStatus = Map.groupBy(discounts, (discount) => discountStatus(discount, now).filter)
  const shown = status ? (byStatus.get(status) ?? []) : discounts
  const countOf = (each: DiscountFilter) => byStatus.get(each)?.length ?? 0
  const counts = { active: countOf('active'), scheduled: countOf('scheduled'), ended: countOf('ended') }
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
          <ResourceList
            list={{ search: '', page: 1, pages: 1, total: shown.length, isFiltered: discounts.length > 0 }}
            {...(discounts.length > 0 && {
              links: {
                label: 'Status',
                name: 'status',
                choices: choicesOf('All', DISCOUNT_FILTERS, (each) => FILTER_LABELS[each], counts),
              },
            })}
            count={pluralize(shown.length, 'discount')}
            empty={{
              none: 'No discounts yet.',
              filtered: 'No discounts found.',
              next: 'Customers enter a code in the cart or at checkout. Its uses and what it gave are listed here.',
            }}
          >
            <DiscountTable discounts={shown} categories={categories} now={now} openId={edited?.id ?? null} />
          </ResourceList>
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
