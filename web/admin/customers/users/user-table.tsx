import { useState } from 'react'
import type { AdminUser } from '#contract/customers/accounts/admin-users.ts'
import { ROLES, type Role } from '#contract/customers/accounts/auth.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { useRowFocus } from '#web/admin/platform/list/use-row-focus.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { ROLE_LABELS } from './role-labels.ts'

const TWO_FACTOR_LABELS = { email: 'Email', app: 'Authenticator app' }

const rowId = ({ id }: AdminUser) => `user-${id}`
const nameId = (user: AdminUser) => `${rowId(user)}-name`

const VERIFIED: Column<AdminUser> = {
  header: 'Verified',
  cell: ({ emailVerified }) => (
    <StatusBadge dot={emailVerified ? 'good' : 'waiting'}>{emailVerified ? 'Yes' : 'No'}</StatusBadge>
  ),
}

const ACCOUNT: Column<AdminUser>[] = [
  {
    header: 'Two-factor',
    className: ({ twoFactorMethod }) => !twoFactorMethod && 'text-steel-600',
    cell: ({ twoFactorMethod }) => (twoFactorMethod ? TWO_FACTOR_LABELS[twoFactorMethod] : 'Off'),
  },
  {
    header: 'Created',
    isWideOnly: true,
    className: 'text-steel-600',
    cell: ({ created_at }) => <LocalTime instant={created_at} />,
  },
  {
    header: 'Last login',
    className: 'text-steel-600',
    cell: ({ last_login_at }) => (last_login_at ? <LocalTime instant={last_login_at} /> : 'Never'),
  },
]

export function UserTable({ users }: { users: AdminUser[] }) {
  const me = useCurrentAdmin()
  const { chosen, changeRole, toDelete, setToDelete, remove, busy } = useUserChanges(users)

  return (
    <>
      <AdminTable
        rows={users}
        rowKey={rowId}
        isFocusable
        columns={[
          {
            header: 'Name',
            className: 'font-normal',
            cell: (user) => <Name user={user} own={user.id === me.id} />,
          },
          VERIFIED,
          {
            header: 'Role',
            cell: (user) => {
              const role = chosen?.id === user.id ? chosen.role : user.role
              if (user.id === me.id) return ROLE_LABELS[role]
              return <RoleSelect user={user} role={role} onRole={(next) => void changeRole(user, next)} />
            },
          },
          ...ACCOUNT,
          {
            header: 'Actions',
            kind: 'actions',
            cell: (user) =>
              user.id !== me.id && (
                <Button
                  kind="quiet"
                  size="card"
                  busy={busy === `delete-${user.id}` && 'Deleting…'}
                  onClick={() => setToDelete(user)}
                  aria-describedby={nameId(user)}
                  className="px-3! text-rust-700! max-md:w-full max-md:border-bone-300"
                >
                  Delete
                </Button>
              ),
          },
        ]}
      />
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

function useUserChanges(users: AdminUser[]) {
  const { mutate, busy } = useMutation()
  const [toDelete, setToDelete] = useState<AdminUser | null>(null)
  const moveFocusFrom = useRowFocus(users, rowId)
  const [chosen, setChosen] = useState<{ id: string; role: Role } | null>(null)

  async function changeRole({ id, name, role: before }: AdminUser, role: Role) {
    if (busy !== null) return
    setChosen({ id, role })
    await mutate({
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
    void mutate({
      key: `delete-${id}`,
      send: () => adminApi.deleteUser({ id }),
      done: `The account of ${name} was deleted.`,
      failed: `The account of ${name} could not be deleted.`,
    })
  }

  return { chosen, changeRole, toDelete, setToDelete, remove, busy }
}

function Name({ user, own }: { user: AdminUser; own: boolean }) {
  return (
    <div className="min-w-0">
      <p id={nameId(user)} className="font-[550] wrap-anywhere">
        {user.name}
        {own && <span className="font-normal text-steel-600"> (you)</span>}
      </p>
      <a
        href={`mailto:${user.email}`}
        className="inline-flex min-h-11 items-center text-small text-steel-600 wrap-anywhere hover:underline hover:underline-offset-4 pointer-fine:min-h-6"
      >
        {user.email}
      </a>
    </div>
  )
}

interface RoleSelectProps {
  user: AdminUser
  role: Role
  onRole: (role: Role) => void
}

function RoleSelect({ user, role, onRole }: RoleSelectProps) {
  return (
    <Select
      label="Role"
      inline
      value={role}
      onChange={(event) => onRole(event.target.value as Role)}
      aria-label={`Role of ${user.name}`}
      className="w-40 [&>label]:sr-only"
    >
      {ROLES.map((each) => (
        <option key={each} value={each}>
          {ROLE_LABELS[each]}
        </option>
      ))}
    </Select>
  )
}
