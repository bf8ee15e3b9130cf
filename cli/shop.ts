import { HOUR_MS } from '#contract/shop.ts'
import { auditShop } from '#server/audit/audit.ts'
import { updateDatabase } from '#server/backup/update.ts'
import { type Config, parseConfig } from '#server/config.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { runCreateSiteadmin, runResetTwoFactor } from './accounts.ts'
import { runBackup, runRestore } from './backup.ts'
import { runCheck } from './check.ts'
import { runExport, runImport } from './export.ts'

interface Command {
  takes?: string
  /** Whether it can do without what it takes. */
  optional?: true
  does: string
  /** @returns an exit code. */
  run(config: Config, args: string[]): Promise<number>
}

/** `npm run shop -- <command>`: what the owner does at a terminal. */
const COMMANDS: Record<string, Command> = {
  audit: {
    does: 'checks the books: stock, orders and payments agree',
    run: withBooks((_db, _argument, config) => runAudit(config)),
  },
  backup: {
    takes: '[--to <file>] [--passphrase-file <file>]',
    optional: true,
    does: 'copies the whole shop into one file, while it runs',
    run: runBackup,
  },
  check: { does: 'tries every setting and says what to do about those that fail', run: runCheck },
  'create-siteadmin': {
    takes: '<email>',
    does: 'gives somebody all rights; a new account gets a link to set its password',
    run: withBooks(runCreateSiteadmin),
  },
  export: {
    takes: '<folder> [--with-credentials]',
    does: 'writes the whole shop into a folder that anybody can read, while it runs',
    run: runExport,
  },
  import: {
    takes: '<folder> [--into <folder>]',
    does: 'puts such a folder where there is no shop yet',
    run: runImport,
  },
  'reset-two-factor': {
    takes: '<email>',
    does: 'turns off the second factor of somebody who has lost it',
    run: withBooks(runResetTwoFactor),
  },
  restore: {
    takes: '<file> [--into <folder>] [--passphrase-file <file>]',
    does: 'puts a backup where there is no shop yet',
    run: runRestore,
  },
}

/** For commands that work on the database: opened and up to date before, closed after. */
function withBooks(work: (db: Db, argument: string, config: Config) => Promise<number>): Command['run'] {
  return async (config, [argument = '']) => {
    // Whoever sits at a terminal waits for a long book to be read to its end.
    const database = openDatabase({ ...config, STATEMENT_MS: HOUR_MS })
    try {
      await updateDatabase(database, config, Date.now())
      return await work(database.db, argument, config)
    } finally {
      await database.close()
    }
  }
}

async function runAudit(config: Config): Promise<number> {
  const faults = await auditShop(config)
  console.log(faults.length === 0 ? 'in order' : faults.join('\n'))
  return faults.length === 0 ? 0 : 1
}

async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || (command.takes && !command.optional && args.length === 0)) {
    console.log(['npm run shop -- <command>', ...Object.entries(COMMANDS).map(toLine)].join('\n'))
    process.exitCode = name ? 1 : 0
    return
  }
  process.exitCode = await command.run(parseConfig(process.env), args)
}

function toLine([name, { takes, does }]: [string, Command]): string {
  return `  ${`${name} ${takes ?? ''}`.trimEnd()}\n      ${does}`
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
