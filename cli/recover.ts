import type { Command } from 'commander'
import { restoreTarget } from '#server/backup/restore-target.ts'
import { recover } from '#server/recovery/recover.ts'
import { runCommand } from './run-command.ts'

export function addRecoverCommand(program: Command): void {
  program
    .command('recover')
    .description(
      'Recover a lost server where there is no shop yet: from the backup store and the payment provider.',
    )
    .option('--into <folder>', 'folder for the shop; the default is DATA_DIR')
    .action(
      runCommand(async (config, { into }: { into?: string }) => {
        const problems = await recover(config, restoreTarget(config, into), (line) => console.log(line))
        console.log(problems.length === 0 ? 'in order' : problems.join('\n'))
        return problems.length === 0 ? 0 : 1
      }),
    )
}
