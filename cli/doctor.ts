import type { Command } from 'commander'
import { runningVersion } from '#server/app/version.ts'
import { describeError } from '#server/operations/backup/errors.ts'
import { type CheckResult, error } from '#server/operations/doctor/check-result.ts'
import { lookUpTexts } from '#server/operations/doctor/email-domain.ts'
import { runChecks } from '#server/operations/doctor/run-checks.ts'
import { auditShop } from '#server/operations/reconciliation/reconcile.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { runCommand, withDatabase } from './run-command.ts'

const MARKS: Record<CheckResult['status'], string> = { ok: '✓', warning: '·', error: '✗' }

export function addDoctorCommands(program: Command): void {
  program
    .command('doctor')
    .alias('check')
    .description('Test every setting and say how to fix what fails.')
    .option('--json', 'print {version, ok, checks} for programs')
    .action(runDoctor)
  program
    .command('audit')
    .description('Check that stock, orders, and payments agree.')
    .action(
      runCommand(async (config) => {
        const problems = await withDatabase(config, () => auditShop(config))
        console.log(problems.length === 0 ? 'in order' : problems.join('\n'))
        return problems.length === 0 ? 0 : 1
      }),
    )
}

async function runDoctor({ json = false }: { json?: boolean }): Promise<void> {
  const checks = await checkEverything()
  const errors = checks.filter(({ status }) => status === 'error').length
  if (json) console.log(JSON.stringify({ version: runningVersion(), ok: errors === 0, checks }))
  else printForPeople(checks, errors)
  process.exitCode = errors === 0 ? 0 : 1
}

/** Settings that can't be read are a result too. */
async function checkEverything(): Promise<CheckResult[]> {
  try {
    // The command `shop` passes the error on, because only root may read Caddy's log.
    const { CADDY_ERROR } = process.env
    return await runChecks(parseConfig(process.env), lookUpTexts, Date.now(), CADDY_ERROR)
  } catch (failure) {
    return [error('Settings', describeError(failure))]
  }
}

function printForPeople(checks: CheckResult[], errors: number): void {
  console.log(`Version ${runningVersion()}\n`)
  for (const { name, status, message } of checks) {
    console.log(`${MARKS[status]} ${name.padEnd(17)} ${message}`)
  }
  console.log(
    errors === 0 ? '\nNo problems found.' : `\nTo fix: ${errors}. See the lines with ${MARKS.error}.`,
  )
}
