import type { Db } from '#server/platform/db/open.ts'
import { done, listOf, open, type StepState } from './step-state.ts'

/** Of every site admin. A passkey does not count, because the password alone still logs in. */
export async function twoFactorLogin(db: Db): Promise<StepState> {
  const siteadmins = await db
    .selectFrom('users')
    .select(['name', 'two_factor_method'])
    .where('role', '=', 'siteadmin')
    .orderBy('name')
    .execute()
  const lacking = siteadmins.filter(({ two_factor_method }) => two_factor_method === null)
  const names = listOf(lacking.map(({ name }) => name))
  const [count, all] = [lacking.length, siteadmins.length]
  if (count === 0) return done(`On for ${all === 1 ? 'the site admin' : `all ${all} site admins`}.`)
  if (all === 1)
    return open(`A stolen password is enough to log in as ${names}. Turn on two-factor authentication.`)
  return open(`${count} of ${all} site admins log in with a password alone: ${names}.`)
}
