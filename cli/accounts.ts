import type { Command } from 'commander'
import { isEmail } from '#contract/form-fields.ts'
import { createSiteadmin, resetTwoFactor } from '#server/accounts/admin/cli-commands.ts'
import { forgetAddress } from '#server/accounts/admin/forget-address.ts'
import type { Db } from '#server/db/open.ts'
import { runCommand, withDatabase } from './run-command.ts'

export function addAccountCommands(program: Command): void {
  program
    .command('create-siteadmin')
    .description('Make someone a siteadmin. A new account gets a link to set its password.')
    .argument('<email>', 'email address of the account')
    .action(onAccount(runCreateSiteadmin))
  program
    .command('reset-two-factor')
    .description('Turn off two-factor login for someone who lost every second factor.')
    .argument('<email>', 'email address of the account')
    .action(onAccount(runResetTwoFactor))
  program
    .command('forget')
    .description('Erase the personal data of someone without an account who asks for it.')
    .argument('<email>', 'email address that they used')
    .action(onAccount(runForget))
}

function onAccount(work: (db: Db, email: string) => Promise<number>) {
  return runCommand((config, email: string) => withDatabase(config, (db) => work(db, email)))
}

/** @returns an exit code. */
export async function runResetTwoFactor(db: Db, email: string): Promise<number> {
  const isReset = await resetTwoFactor(db, requireEmail(email), Date.now())
  console.log(
    isReset
      ? `${email} can log in with the password alone. They get an email about it.`
      : `There is no account for ${email}.`,
  )
  return isReset ? 0 : 1
}

/** @returns an exit code. */
export async function runForget(db: Db, email: string): Promise<number> {
  const address = requireEmail(email)
  await forgetAddress(db, address, { actor: 'terminal', at: Date.now() })
  console.log(
    `What the shop knew about ${address} is erased. Orders under way follow when they are completed or cancelled.`,
  )
  return 0
}

const SITEADMIN_RESULTS = {
  created: 'now has a siteadmin account. The link to set its password was emailed and works for one hour.',
  promoted: 'is now a siteadmin. They get an email about it.',
  unchanged: 'is already a siteadmin.',
}

/** @returns an exit code. */
export async function runCreateSiteadmin(db: Db, email: string): Promise<number> {
  const result = await createSiteadmin(db, requireEmail(email), Date.now())
  console.log(`${email} ${SITEADMIN_RESULTS[result]}`)
  return 0
}

function requireEmail(email: string): string {
  if (isEmail(email.trim())) return email.trim()
  throw new Error('Enter the email address of the account, like june@example.com.')
}
