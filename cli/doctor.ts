import type { Command } from 'commander'
import type { CheckResult } from '#server/doctor/check-result.ts'
import { lookUpTexts } from '#server/doctor/email-domain.ts'
import { runChecks } from '#server/doctor/run-checks.ts'
import { auditShop } from '#server/reconciliation/reconcile.ts'
import { runCommand, withDatabase } from './run-command.ts'

const MARKS: Record<CheckResult['status'], string> = { ok: '✓', warning: '·', error: '✗' }

export function addDoctorCommands(program: Command): void {
  program
    .command('doctor')
    .alias('check')
    .description('Test every setting and say how to fix what fails.')
    .action(
      runCommand(async (config) => {
        const results = await runChecks(config, lookUpTexts, Date.now())
        for (const { name, status, message } of results) {
          console.log(`${MARKS[status]} ${name.padEnd(17)} ${message}`)
        }
        const errors = results.filter(({ status }) => status === 'error').length
        console.log(
          errors === 0 ? '\nNo problems found.' : `\nTo fix: ${errors}. See the lines with ${MARKS.error}.`,
        )
        return errors === 0 ? 0 : 1
      }),
    )
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
