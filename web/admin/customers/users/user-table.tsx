import { useState } from 'react'
import type { AdminUser } from '#contract/customers/accounts/admin-users.ts'
import type { Role } from '#contract/customers/accounts/auth.ts'
import { useRowFocus } from '#web/admin/platform/list/use-row-focus.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import { useWrite } from '#web/admin/platform/shell/use-write.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { ROLE_LABELS } from './role-labels.ts'
import { UserRow } from './user-row.tsx'

export function UserTable({ users }: { users: AdminUser[] }) {
  const me = useCurrentAdmin()
  const { write, busy } = useWrite()
  const [toDelete, setToDelete] = useState<AdminUser | null>(null)
  const moveFocusFrom = useRowFocus(users, ({ id }) => `user-${id}`)
  const [chosen, setChosen] = useState<{ id: string; role: Role } | null>(null)

  async function changeRole({ id, name, role: before }: AdminUser, role: Role) {
    if (busy !== null) return
    setChosen({ id, role })
    await write({
      key: id,
      send: () => adminApi.setUserRole({ id, role }),
      done: `${name} is now ${ROLE_LABELS[role]}.`,
      undo: () => adminApi.setUserRole({ id, role: before }),
      failed: `The role of ${name} could not be changed.`,
    })
    setChosen(null)
  }

  function remove(user: AdminUser) {
    const { id, name } = user
    setToDelete(null)
    moveFocusFrom(user)
    void write({
      key: `delete-${id}`,
      send: () => adminApi.deleteUser({ id }),
      done: `The account of ${name} was deleted.`,
      failed: `The account of ${name} could not be deleted.`,
    })
  }

  return (
    <>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Verified</th>
            <th scope="col">Role</th>
            <th scope="col">Two-factor</th>
            <th scope="col" className="md:max-wide:hidden">
              Created
            </th>
            <th scope="col">Last login</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              own={user.id === me.id}
              role={chosen?.id === user.id ? chosen.role : user.role}
              deleting={busy === `delete-${user.id}`}
              onRole={(role) => void changeRole(user, role)}
              onDelete={() => setToDelete(user)}
            />
          ))}
        </tbody>
      </table>
      <Dialog
        open={toDelete !== null}
        question="Are you sure you want to delete this user?"
        verb="Delete"
        danger
        onCancel={() => setToDelete(null)}
        onConfirm={() => toDelete && remove(toDelete)}
      >
        {toDelete &&
          `This permanently deletes the account of ${toDelete.name} (${toDelete.email}), with its messages and emails. Orders stay in your records without personal data. The user gets an email.`}
      </Dialog>
    </>
  )
}
