import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { checkoutVersion } from '#server/app/version.ts'
import { prepareVersion } from './versions/prepare.ts'
import { removeUnused } from './versions/remove-unused.ts'
import { SOURCES } from './versions/source-files.ts'

/** Prepares what `npm start` runs: dependencies and built pages, in a folder of its own. A reload runs this too. */
const root = resolve(import.meta.dirname, '..')

// The running shop needs the CPUs first.
if (process.send) setPriority(constants.priority.PRIORITY_LOW)
try {
  process.send?.({ preparing: checkoutVersion(root, SOURCES) })
  const prepared = prepareVersion(root)
  await removeUnused(root, prepared.folder)
  process.send?.({ prepared })
  console.log(`${prepared.name} is ready to start.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
