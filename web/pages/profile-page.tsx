import { AccountLayout } from '#web/customers/account/account-layout.tsx'
import { ActiveSessions } from '#web/customers/account/profile/active-sessions.tsx'
import { BackupEmails } from '#web/customers/account/profile/backup-emails.tsx'
import { Passkeys } from '#web/customers/account/profile/passkeys.tsx'
import { ProfileForm } from '#web/customers/account/profile/profile-form.tsx'
import { ShippingAddress } from '#web/customers/account/profile/shipping-address.tsx'
import { TwoFactor } from '#web/customers/account/profile/two-factor.tsx'
import { YourData } from '#web/customers/account/profile/your-data.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/profile-page.ts'

/** If a list fails to load, the rest of the page still works. */
export async function loader({ context }: Route.LoaderArgs) {
  const { auth, twoFactor, passkeys } = context.get(apiContext)
  const [{ user }, backupEmails, keys, sessions, address] = await Promise.all([
    auth.me({}),
    twoFactor.backupEmails({}).then(({ emails }) => emails, nothing),
    passkeys.list({}).then((reply) => reply.passkeys, nothing),
    auth.sessions({}).then(({ sessions }) => sessions, nothing),
    auth.address({}).then(
      ({ address }) => address,
      () => undefined,
    ),
  ])
  return { user, backupEmails, passkeys: keys, sessions, address }
}

const nothing = () => null

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'My Profile', noindex: true })

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { user, backupEmails, passkeys, sessions, address } = loaderData
  return (
    <AccountLayout title="My Profile">
      <ProfileForm user={user} />
      <ShippingAddress address={address} />
      <TwoFactor user={user} />
      <BackupEmails emails={backupEmails} />
      <Passkeys passkeys={passkeys} />
      <ActiveSessions sessions={sessions} />
      <YourData email={user.email} />
    </AccountLayout>
  )
}
