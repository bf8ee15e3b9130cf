import { AccountLayout } from '#web/account/account-layout.tsx'
import { apiContext } from '#web/api-context.ts'
import type { PageHandle } from '#web/meta/page-handle.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/profile-page.ts'
import { ActiveSessions } from './active-sessions.tsx'
import { BackupEmails } from './backup-emails.tsx'
import { Passkeys } from './passkeys.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ShippingAddress } from './shipping-address.tsx'
import { TwoFactor } from './two-factor.tsx'
import { YourData } from './your-data.tsx'

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
