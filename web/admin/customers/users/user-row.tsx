import { useId } from 'react'
import type { AdminUser } from '#contract/customers/accounts/admin-users.ts'
import { ROLES, type Role } from '#contract/customers/accounts/auth.ts'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { ROLE_LABELS } from './role-labels.ts'

interface UserRowProps {
  user: AdminUser
  own: boolean
  role: Role
  deleting: boolean
  onRole: (role: Role) => void
  onDelete: () => void
}

const TWO_FACTOR_LABELS = { email: 'Email', app: 'Authenticator app' }

export function UserRow({ user, own, role, deleting, onRole, onDelete }: UserRowProps) {
  const nameId = useId()
  const { name, email, emailVerified, twoFactorMethod, created_at, last_login_at } = user
  return (
    <tr id={`user-${user.id}`} tabIndex={-1}>
      <th scope="row" className="font-normal">
        <div className="min-w-0">
          <p id={nameId} className="font-[550] wrap-anywhere">
            {name}
            {own && <span className="font-normal text-steel-600"> (you)</span>}
          </p>
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-11 items-center text-small text-steel-600 wrap-anywhere hover:underline hover:underline-offset-4 pointer-fine:min-h-6"
          >
            {email}
          </a>
        </div>
      </th>
      <td data-label="Verified">
        {emailVerified ? (
          <StatusBadge dot="good">Yes</StatusBadge>
        ) : (
          <StatusBadge dot="waiting">No</StatusBadge>
        )}
      </td>
      <td data-label="Role">
        {own ? (
          ROLE_LABELS[role]
        ) : (
          <Select
            label="Role"
            inline
            value={role}
            onChange={(event) => onRole(event.target.value as Role)}
            aria-label={`Role of ${name}`}
            className="w-40 [&>label]:sr-only"
          >
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {ROLE_LABELS[each]}
              </option>
            ))}
          </Select>
        )}
      </td>
      <td data-label="Two-factor" className={twoFactorMethod ? undefined : 'text-steel-600'}>
        {twoFactorMethod ? TWO_FACTOR_LABELS[twoFactorMethod] : 'Off'}
      </td>
      <td data-label="Created" className="text-steel-600 md:max-wide:hidden">
        <LocalTime instant={created_at} />
      </td>
      <td data-label="Last login" className="text-steel-600">
        {last_login_at ? <LocalTime instant={last_login_at} /> : 'Never'}
      </td>
      <td className="max-md:empty:hidden md:w-px md:pr-0!">
        {!own && (
          <Button
            kind="quiet"
            size="card"
            busy={deleting && 'Deleting…'}
            onClick={onDelete}
            aria-describedby={nameId}
            className="px-3! text-rust-700! max-md:w-full max-md:border-bone-300"
          >
            Delete
          </Button>
        )}
      </td>
    </tr>
  )
}
