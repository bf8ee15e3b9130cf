import { isEmail } from '#contract/buyer-fields.ts'
import { createSiteadmin, resetTwoFactor } from '#server/accounts/at-the-server.ts'
import type { Db } from '#server/db/open.ts'

/** Turns off the second factor of somebody who has lost it. @returns an exit code. */
export async function runResetTwoFactor(db: Db, email: string): Promise<number> {
  const done = await resetTwoFactor(db, requireEmail(email), Date.now())
  console.log(
    done
      ? `${email} can log in with the password alone. A mail tells them so.`
      : `There is no account for ${email}.`,
  )
  return done ? 0 : 1
}

const SAID = {
  opened: 'has an account with all rights. A mail brings the link to set its password, good for an hour.',
  raised: 'has all rights from the next call on. A mail tells them so.',
  already: 'has all rights already.',
}

/** Gives somebody all rights. @returns an exit code. */
export async function runCreateSiteadmin(db: Db, email: string): Promise<number> {
  console.log(`${email} ${SAID[await createSiteadmin(db, requireEmail(email), Date.now())]}`)
  return 0
}

function requireEmail(email: string): string {
  if (isEmail(email.trim())) return email.trim()
  throw new Error('Name the account by its email address, like june@example.com.')
}
