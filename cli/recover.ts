import type { Command } from 'commander'
import { restoreTarget } from '#server/operations/backup/restore-target.ts'
import { list, recover } from '#server/operations/recovery/recover.ts'
import { runCommand } from './run-command.ts'

export function addRecoverCommand(program: Command): void {
  program
    .command('recover')
    .description(
      'Recover a lost server where there is no shop yet: from the backup store and the payment provider.',
    )
    .option('--into <folder>', 'folder for the shop; the default is DATA_DIR')
    .option('--from <name>', 'the copy to restore; the default is the newest one')
    .option('--list', 'say what the copies in the backup store hold, and change nothing')
    .action(
      runCommand(async (config, options: { into?: string; from?: string; list?: boolean }) => {
        const print = (line: string) => console.log(line)
        if (options.list) {
          await list(config, print)
          return 0
        }
        const target = restoreTarget(config, options.into)
        const problems = await recover(config, target, { from: options.from, print })
        console.log(problems.length === 0 ? 'in order' : problems.join('\n'))
        return problems.length === 0 ? 0 : 1
      }),
    )
}
