import { audit } from '#server/audit/audit.ts'
import { parseConfig } from '#server/config.ts'
import { type Db, migrate, openDatabase } from '#server/db/open.ts'
import { runCreateSiteadmin, runResetTwoFactor } from './accounts.ts'

interface Command {
  takes?: string
  does: string
  run(db: Db, argument: string): Promise<number>
}

/** `npm run shop -- <command>`: what the owner does at a terminal. */
const COMMANDS: Record<string, Command> = {
  audit: { does: 'checks the books: stock, orders and payments agree', run: runAudit },
  'create-siteadmin': {
    takes: '<email>',
    does: 'gives somebody all rights; a new account gets a link to set its password',
    run: runCreateSiteadmin,
  },
  'reset-two-factor': {
    takes: '<email>',
    does: 'turns off the second factor of somebody who has lost it',
    run: runResetTwoFactor,
  },
}

async function runAudit(db: Db): Promise<number> {
  const faults = await audit(db)
  console.log(faults.length === 0 ? 'in order' : faults.join('\n'))
  return faults.length === 0 ? 0 : 1
}

async function main(): Promise<void> {
  const [name = '', argument = ''] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || (command.takes && argument === '')) {
    console.log(['npm run shop -- <command>', ...Object.entries(COMMANDS).map(toLine)].join('\n'))
    process.exitCode = name ? 1 : 0
    return
  }
  const database = openDatabase(parseConfig(process.env))
  try {
    await migrate(database)
    process.exitCode = await command.run(database.db, argument)
  } finally {
    await database.close()
  }
}

function toLine([name, { takes, does }]: [string, Command]): string {
  return `  ${`${name} ${takes ?? ''}`.padEnd(26)} ${does}`
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
