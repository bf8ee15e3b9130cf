import type { Command } from 'commander'
import { checkDraw, type DrawCheck } from '#contract/catalog/drops/check-draw.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { readResult } from '#server/catalog/draws/result.ts'
import type { Db } from '#server/platform/db/open.ts'
import { defaultSettings } from '#server/platform/settings/defaults.ts'
import { readSettings } from '#server/platform/settings/read.ts'
import { runCommand, withDatabase } from './run-command.ts'

export function addDrawCommands(program: Command): void {
  program
    .command('draw-verify <slug>')
    .description('Work out the order of a draw again from its seed and its entries.')
    .action(
      runCommand(async (config, slug: string) => {
        const check = await withDatabase(config, async (db) => {
          const { business } = await readSettings(db, defaultSettings(config))
          return verify(db, slug, business.time_zone)
        })
        console.log(describeCheck(check))
        return check.ok ? 0 : 1
      }),
    )
}

async function verify(db: Db, slug: string, timeZone: string): Promise<DrawCheck> {
  return checkDraw(await readResult(db, slug, timeZone))
}

function describeCheck(check: DrawCheck): string {
  if (check.ok) {
    return `Verified: the seed matches the commitment, and the order of ${pluralize(check.entries, 'entry', 'entries')} follows from it.`
  }
  return check.problem === 'commitment'
    ? 'Not verified: the seed does not match the commitment.'
    : `Not verified: the seed gives another entry for rank ${check.rank}.`
}
