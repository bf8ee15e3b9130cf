import { useState } from 'react'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { ForgetDialog } from '#web/admin/customers/users/forget-dialog.tsx'
import { UserTable } from '#web/admin/customers/users/user-table.tsx'
import { loadList } from '#web/admin/platform/list/load-list.ts'
import { ResourceList } from '#web/admin/platform/list/resource-list.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Button } from '#web/platform/ui/button.tsx'
import type { Route } from './+types/users-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Users', noindex: true })

export function loader({ context, request }: Route.LoaderArgs) {
  return loadList(request, { perPage: 50, hasSearch: true }, context.get(apiContext).admin.users)
}

export default function UsersPage({ loaderData: { users, list } }: Route.ComponentProps) {
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
      <ResourceList
        list={list}
        search="Name or email"
        count={pluralize(list.total, 'user')}
        empty={{ none: 'No users found.' }}
      >
        <UserTable users={users} />
      </ResourceList>
      {forgetting && <ForgetDialog onClose={() => setForgetting(false)} />}
    </AdminPage>
  )
}
