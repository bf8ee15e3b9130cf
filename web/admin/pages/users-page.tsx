import { useState } from 'react'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { ForgetDialog } from '#web/admin/customers/users/forget-dialog.tsx'
import { UserTable } from '#web/admin/customers/users/user-table.tsx'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { countPages, readListQuery } from '#web/admin/platform/list/list-query.ts'
import { ListSearch } from '#web/admin/platform/list/list-search.tsx'
import { Pagination } from '#web/admin/platform/list/pagination.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Button } from '#web/platform/ui/button.tsx'
import type { Route } from './+types/users-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Users', noindex: true })

const PER_PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const { search, page } = readListQuery(url.searchParams)
  const { users, total } = await context.get(apiContext).admin.users({
    ...(search && { search }),
    page: String(page),
    per_page: String(PER_PAGE),
  })
  return { search, page, users, total, pages: countPages(url, page, total, PER_PAGE) }
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { search, page, users, total, pages } = loaderData
  const [forgetting, setForgetting] = useState(false)
  return (
    <AdminPage
      title="Users"
      actions={
        <Button kind="secondary" size="card" onClick={() => setForgetting(true)}>
          Forget an address
        </Button>
      }
    >
      <ListSearch applied={search} placeholder="Name or email" className="max-w-120" />
      <p role="status" className="pt-5 pb-2 text-small text-steel-600">
        {pluralize(total, 'user')}
      </p>
      {users.length > 0 ? (
        <UserTable users={users} />
      ) : (
        <EmptyState all={search !== '' && ADMIN_PAGES.users}>No users found.</EmptyState>
      )}
      <Pagination page={page} pages={pages} />
      {forgetting && <ForgetDialog onClose={() => setForgetting(false)} />}
    </AdminPage>
  )
}
