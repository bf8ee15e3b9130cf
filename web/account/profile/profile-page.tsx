import { apiContext } from '#web/api-context.ts'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { AccountFrame } from '../account-frame.tsx'
import type { Route } from './+types/profile-page.ts'
import { BackupEmails } from './backup-emails.tsx'
import { Passkeys } from './passkeys.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SignedInPlaces } from './signed-in-places.tsx'
import { TwoFactor } from './two-factor.tsx'
import { YourData } from './your-data.tsx'

/** Of the lists, one that can't be had leaves the rest of the page as it is. */
export async function loader({ context }: Route.LoaderArgs) {
  const { auth, twoFactor, passkeys } = context.get(apiContext)
  const [{ user }, backupEmails, keys, places] = await Promise.all([
    auth.me({}),
    twoFactor.backupEmails({}).then(({ emails }) => emails, nothing),
    passkeys.list({}).then((reply) => reply.passkeys, nothing),
    auth.sessions({}).then(({ sessions }) => sessions, nothing),
  ])
  return { user, backupEmails, passkeys: keys, places }
}

const nothing = () => null

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'My Profile', noindex: true })

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { user, backupEmails, passkeys, places } = loaderData
  return (
    <AccountFrame title="My Profile">
      <ProfileForm user={user} />
      <TwoFactor user={user} />
      <BackupEmails emails={backupEmails} />
      <Passkeys passkeys={passkeys} />
      <SignedInPlaces places={places} />
      <YourData email={user.email} />
    </AccountFrame>
  )
}
