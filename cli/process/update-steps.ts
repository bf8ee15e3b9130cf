import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PreparedVersion } from '#cli/versions/prepare.ts'
import type { Version } from '#server/app/version.ts'
import { nodeOf } from './generation.ts'
import { runStep } from './run-step.ts'

export interface StepOptions {
  /** The checkout. */
  cwd: string
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

/**
 * Installs and builds the version in the checkout, by its own code.
 * @param onFound is called with its name first, because the rest may fail.
 */
export async function prepareBeside(
  options: StepOptions,
  onFound: (version: Version) => void,
): Promise<PreparedVersion> {
  let prepared: PreparedVersion | null = null
  await runStep({
    ...options,
    program: join(options.cwd, 'cli/build.ts'),
    execPath: process.execPath,
    onMessage(message) {
      if ('preparing' in message) onFound(message.preparing as Version)
      if ('prepared' in message) prepared = message.prepared as PreparedVersion
    },
  })
  if (!prepared) throw new Error('cli/build.ts prepared nothing.')
  return prepared
}

/** Backs up and migrates the database, however long that takes. */
export async function migrateBeside(version: PreparedVersion, options: StepOptions): Promise<void> {
  const program = join(version.folder, 'server/migrate.ts')
  // Versions before reloads existed have none. They migrate when they start.
  if (existsSync(program)) await runStep({ ...options, program, execPath: nodeOf(version) })
}
