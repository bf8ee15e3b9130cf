import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { ACTIVITY_SUBJECTS } from '#contract/staff/audit-log/audit-subjects.ts'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { countPages, readChoice, readListQuery } from '#web/admin/platform/list/list-query.ts'
import { ListSearch } from '#web/admin/platform/list/list-search.tsx'
import { Pagination } from '#web/admin/platform/list/pagination.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { AuditLogFilters } from '#web/admin/staff/audit-log/audit-log-filters.tsx'
import { AuditLogTable } from '#web/admin/staff/audit-log/audit-log-table.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/audit-log-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Activity', noindex: true })

const PER_PAGE = 50
const MAX_ID_LENGTH = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const { admin, products } = context.get(apiContext)
  const url = new URL(request.url)
  const { search, page } = readListQuery(url.searchParams)
  const subject = readChoice(url.searchParams, 'kind', ACTIVITY_SUBJECTS)
  const actor = (url.searchParams.get('person') ?? '').slice(0, MAX_ID_LENGTH)
  const [{ data, total, actors }, { data: categories }] = await Promise.all([
    admin.activity({
      ...(search && { search }),
      ...(subject && { subject }),
      ...(actor && { actor }),
      page: String(page),
      per_page: String(PER_PAGE),
    }),
    products.allCategories({}),
  ])
  const pages = countPages(url, page, total, PER_PAGE)
  return { search, subject, actor, page, pages, entries: data, total, actors, categories }
}

export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const { search, subject, actor, page, pages, entries, total, actors, categories } = loaderData
  const isFiltered = search !== '' || subject !== null || actor !== ''
  return (
    <AdminPage title="Activity">
      <div className="grid gap-x-3 min-[18rem]:grid-cols-2 gap-y-4 md:grid-cols-[minmax(0,1fr)_220px_240px] md:gap-x-4">
        <ListSearch applied={search} placeholder="Name or action" className="min-[18rem]:max-md:col-span-2" />
        <AuditLogFilters subject={subject} actor={actor} actors={actors} />
      </div>
      <p role="status" className="pt-5 pb-2 text-small text-steel-600">
        {pluralize(total, 'entry', 'entries')}
      </p>
      {entries.length > 0 ? (
        <AuditLogTable entries={entries} categories={categories} />
      ) : (
        <EmptyState all={isFiltered && ADMIN_PAGES.auditLog}>No activity found.</EmptyState>
      )}
      <Pagination page={page} pages={pages} />
    </AdminPage>
  )
}
