import { redirect } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { DAY_MS } from '#contract/shop.ts'
import { TRASH_KINDS } from '#contract/trash-kinds.ts'
import { ListPages } from '#web/admin/list/list-pages.tsx'
import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/trash-page.ts'
import { EmptyTrash } from './empty-trash.tsx'
import { KindFilter } from './kind-filter.tsx'
import { trashSearch } from './trash-search.ts'
import { TrashTable } from './trash-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Trash', noindex: true })

const PER_PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const kind = TRASH_KINDS.find((each) => each === asked.get('kind'))
  const page = Math.max(1, Math.trunc(Number(asked.get('page')) || 1))
  const { data, total, counts } = await context
    .get(apiContext)
    .admin.trash({ page: String(page), per_page: String(PER_PAGE), ...(kind && { kind }) })
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  // The last thing of the last page was restored, or the link is an old one.
  if (page > pages) throw redirect(STAFF_PAGES.trash + trashSearch(kind, pages))
  const now = Date.now()
  const things = data.map((thing) => ({
    ...thing,
    days_left: Math.max(0, Math.ceil((Date.parse(thing.goes_at) - now) / DAY_MS)),
  }))
  return { things, counts, kind: kind ?? null, page, pages }
}

export default function TrashPage({
  loaderData: { things, counts, kind, page, pages },
}: Route.ComponentProps) {
  return (
    <StaffPage title="Trash">
      <p className="-mt-2 max-w-160 pb-6 text-steel-600 md:-mt-4">
        What was deleted waits here for 30 days. After that it is gone for good.
      </p>
      <KindFilter kind={kind} counts={counts} />
      {things.length > 0 ? <TrashTable things={things} /> : <EmptyTrash kind={kind} />}
      <ListPages page={page} pages={pages} />
    </StaffPage>
  )
}
