import { STAFF_PAGES } from '#contract/addresses.ts'
import { counted } from '#contract/counted.ts'
import { ListPages } from '#web/admin/list/list-pages.tsx'
import { countPages, readListQuery } from '#web/admin/list/list-query.ts'
import { ListSearch } from '#web/admin/list/list-search.tsx'
import { NothingFound } from '#web/admin/list/nothing-found.tsx'
import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/users-page.ts'
import { UserTable } from './user-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Users', noindex: true })

const PER_PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const { search, page } = readListQuery(url)
  const { users, total } = await context.get(apiContext).admin.users({
    ...(search && { search }),
    page: String(page),
    per_page: String(PER_PAGE),
  })
  return { search, page, users, total, pages: countPages(url, page, total, PER_PAGE) }
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { search, page, users, total, pages } = loaderData
  return (
    <StaffPage title="Users">
      <ListSearch applied={search} placeholder="Name or email" className="max-w-120" />
      <p role="status" className="pt-5 pb-2 text-small text-steel-600">
        {counted(total, 'account')}
      </p>
      {users.length > 0 ? (
        <UserTable users={users} />
      ) : (
        <NothingFound all={search !== '' && STAFF_PAGES.users}>No users found.</NothingFound>
      )}
      <ListPages page={page} pages={pages} />
    </StaffPage>
  )
}
