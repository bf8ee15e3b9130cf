import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { TRASH_KINDS, type TrashKind } from '#contract/catalog/trash/trash-kinds.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { KIND_LABELS } from '#web/admin/catalog/trash/kind-labels.ts'
import { TrashTable } from '#web/admin/catalog/trash/trash-table.tsx'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { countPages, readChoice, readListQuery } from '#web/admin/platform/list/list-query.ts'
import { Pagination } from '#web/admin/platform/list/pagination.tsx'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { filterStyle } from '#web/admin/platform/shell/filter-style.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/trash-page.ts'

interface KindFilterProps {
  kind: TrashKind | null
  counts: Record<TrashKind, number>
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Trash', noindex: true })

const PER_PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const kind = readChoice(url.searchParams, 'kind', TRASH_KINDS)
  const { page } = readListQuery(url.searchParams)
  const { data, total, counts } = await context
    .get(apiContext)
    .admin.trash({ page: String(page), per_page: String(PER_PAGE), ...(kind && { kind }) })
  const pages = countPages(url, page, total, PER_PAGE)
  const now = Date.now()
  const items = data.map((item) => ({
    ...item,
    days_left: Math.max(0, Math.ceil((Date.parse(item.goes_at) - now) / DAY_MS)),
  }))
  return { items, counts, kind, page, pages }
}

export default function TrashPage({
  loaderData: { items, counts, kind, page, pages },
}: Route.ComponentProps) {
  return (
    <AdminPage title="Trash">
      <p className="-mt-2 max-w-160 pb-6 text-steel-600 md:-mt-4">
        Deleted items stay here for 30 days. After that, they are deleted permanently.
      </p>
      <KindFilter kind={kind} counts={counts} />
      {items.length > 0 ? (
        <TrashTable items={items} />
      ) : (
        <EmptyState all={kind !== null && ADMIN_PAGES.trash}>
          {kind ? `No ${KIND_LABELS[kind].many.toLowerCase()} in the trash.` : 'The trash is empty.'}
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} />
    </AdminPage>
  )
}

function KindFilter({ kind, counts }: KindFilterProps) {
  const { linkTo } = useListParams()
  const present = TRASH_KINDS.filter((each) => counts[each] > 0 || each === kind)
  if (present.length === 0) return null
  const all = Object.values(counts).reduce((sum, count) => sum + count)
  return (
    <nav aria-label="Show" className="flex flex-wrap gap-2 pb-6">
      {[null, ...present].map((each) => (
        <Link
          key={each}
          {...linkTo({ kind: each })}
          aria-current={each === kind ? 'page' : undefined}
          className={filterStyle(each === kind)}
        >
          {each ? KIND_LABELS[each].many : 'All'}
          <span className="text-caption opacity-80">{each ? counts[each] : all}</span>
        </Link>
      ))}
    </nav>
  )
}
