import { useState } from 'react'
import type { Role } from '#contract/shop.ts'
import type { StaffUser } from '#contract/staff-users.ts'
import { useKeepFocus } from '#web/admin/list/use-keep-focus.ts'
import { useStaffMember } from '#web/admin/shell/staff-context.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { browserApi } from '#web/browser-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ROLE_WORDS } from './role-words.ts'
import { UserRow } from './user-row.tsx'

/** Everybody with an account, a row each; below 850 px each row is a stack. */
export function UserTable({ users }: { users: StaffUser[] }) {
  const me = useStaffMember()
  const { write, busy } = useWrite()
  const [asked, setAsked] = useState<StaffUser | null>(null)
  const keepFocus = useKeepFocus(users, ({ id }) => `user-${id}`)
  const [chosen, setChosen] = useState<{ id: string; role: Role } | null>(null)

  async function changeRole({ id, name, role: before }: StaffUser, role: Role) {
    if (busy !== null) return
    setChosen({ id, role })
    await write({
      key: id,
      send: () => browserApi.admin.setUserRole({ id, role }),
      done: `${name} is ${ROLE_WORDS[role]} now.`,
      undo: () => browserApi.admin.setUserRole({ id, role: before }),
      failed: `The role of ${name} could not be changed.`,
    })
    setChosen(null)
  }

  function remove(user: StaffUser) {
    const { id, name } = user
    setAsked(null)
    keepFocus(user)
    void write({
      key: `delete-${id}`,
      send: () => browserApi.admin.deleteUser({ id }),
      done: `The account of ${name} is deleted.`,
      failed: `The account of ${name} could not be deleted.`,
    })
  }

  return (
    <>
      <table className="staff-table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Verified</th>
            <th scope="col">Role</th>
            <th scope="col">Second factor</th>
            <th scope="col" className="md:max-lg:hidden">
              Created
            </th>
            <th scope="col">Last sign-in</th>
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
              onDelete={() => setAsked(user)}
            />
          ))}
        </tbody>
      </table>
      <Dialog
        open={asked !== null}
        question="Are you sure you want to delete this user?"
        verb="Delete"
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && remove(asked)}
      >
        {asked &&
          `The account of ${asked.name} (${asked.email}) is erased for good, with messages and mails, and an email tells them. The books keep their orders without a name.`}
      </Dialog>
    </>
  )
}
