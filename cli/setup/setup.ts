import type { Command } from 'commander'
import { describeError } from '#server/operations/backup/errors.ts'
import { setUpFromEnvironment } from './from-environment.ts'
import { openSettingsFile } from './save-settings.ts'
import { PROVIDERS, type Providers } from './test-section.ts'

/** Where deploy/install.sh puts the settings. */
const DEFAULT_FILE = '/etc/shop.env'

export interface SetupOptions {
  nonInteractive?: boolean
  file: string
}

export function addSetupCommand(program: Command): void {
  program
    .command('setup')
    .description('Ask for what a live shop needs, test each answer, and write the settings file.')
    .option('--non-interactive', 'take the answers from the environment, and list what is missing')
    .option('--file <path>', 'the settings file', DEFAULT_FILE)
    .action(async (options: SetupOptions) => {
      process.exitCode = await runSetup(options, PROVIDERS, process.env)
    })
}

/** @returns an exit code. */
export async function runSetup(
  { nonInteractive = false, file: path }: SetupOptions,
  providers: Providers,
  environment: Record<string, string | undefined>,
): Promise<number> {
  try {
    if (!nonInteractive && !process.stdin.isTTY) {
      console.error(
        'Setup asks questions, so it needs a terminal. Without one, put the answers into the environment and use --non-interactive.',
      )
      return 1
    }
    const file = await openSettingsFile(path)
    if (nonInteractive) return await setUpFromEnvironment(file, environment, providers, console.log)
    const { interview } = await import('./interview.ts')
    return await interview(file, providers)
  } catch (error) {
    console.error(describeError(error))
    return 1
  }
}
