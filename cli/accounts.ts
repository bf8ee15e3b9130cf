import type { Command } from 'commander'
import { isEmail } from '#contract/platform/api/form-fields.ts'
import { PAGES, resetPasswordPage } from '#contract/platform/values/paths.ts'
import {
  createSiteadmin,
  issuePasswordLink,
  resetTwoFactor,
} from '#server/customers/accounts/admin/cli-commands.ts'
import { forgetAddress } from '#server/customers/accounts/admin/forget-address.ts'
import type { Db } from '#server/platform/db/open.ts'
import { whyNotSent } from '#server/platform/email/delivery-state.ts'
import { shopCommand } from '#server/platform/process/shop-command.ts'
import { runCommand, withDatabase } from './run-command.ts'

export function addAccountCommands(program: Command): void {
  program
    .command('create-siteadmin')
    .description('Make someone a siteadmin. A new account gets a link to set its password.')
    .argument('<email>', 'email address of the account')
    .option('--print-link', 'print a link to set the password instead of emailing one')
    .action(
      runCommand((config, email: string, { printLink }: { printLink?: boolean }) =>
        withDatabase(config, (db) =>
          runCreateSiteadmin(db, email, { publicUrl: config.publicUrl, printLink }),
        ),
      ),
    )
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

interface SiteadminOptions {
  publicUrl?: string
  printLink?: boolean | undefined
  /** How long to wait for the email. */
  waitMs?: number | undefined
}

/** @returns an exit code. */
export async function runCreateSiteadmin(
  db: Db,
  text: string,
  { publicUrl = '', printLink = false, waitMs }: SiteadminOptions = {},
): Promise<number> {
  const email = requireEmail(text)
  const result = await createSiteadmin(db, email, Date.now(), printLink)
  const instead = shopCommand(`create-siteadmin ${email} --print-link`)
  const sentences = {
    created: 'now has a siteadmin account.',
    promoted: 'is now a siteadmin. They get an email about it.',
    unchanged: `is already a siteadmin.${printLink ? '' : ` To set a password, use "Forgot password?" at ${publicUrl}${PAGES.login}, or print a link: ${instead}`}`,
  }
  console.log(`${email} ${sentences[result]}`)
  if (printLink) {
    const link = `${publicUrl}${resetPasswordPage(await issuePasswordLink(db, email, Date.now()))}`
    console.log(`This link sets the password and works for one hour:\n${link}`)
  } else if (result === 'created') {
    const reason = await whyNotSent(db, 'siteadmin-invitation', email, waitMs)
    console.log(
      reason === null
        ? 'The link to set its password was emailed and works for one hour.'
        : `The email with the link to set its password is not sent yet: ${reason} It is tried again, but the link works for one hour only. To print a link instead: ${instead}`,
    )
  }
  return 0
}

function requireEmail(email: string): string {
  if (isEmail(email.trim())) return email.trim()
  throw new Error('Enter the email address of the account, like june@example.com.')
}
