import { setTimeout } from 'node:timers/promises'
import type { PreparedVersion } from '#cli/versions/prepare.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { RETIRE } from '#server/platform/process/messages.ts'
import { describeRunningShop, forgetRunningShop } from '#server/platform/process/running-shops.ts'
import { type Generation, type GenerationOptions, startGeneration } from './generation.ts'
import { migrateBeside, prepareBeside, type StepOptions } from './update-steps.ts'

const READY_TIMEOUT_MS = MINUTE_MS

interface SupervisedShop {
  /** Whether the first generation serves requests. Otherwise it has printed the reason. */
  opened: Promise<boolean>
  /** Replaces the running processes with those of the version in the checkout. A call during a reload causes one more. */
  reload(): void
  stop(): void
}

/** @param onEnd is called when the shop ends on its own. */
export function superviseShop(
  first: PreparedVersion,
  options: GenerationOptions,
  onEnd: (code: number) => void,
): SupervisedShop {
  const generations = new Set<Generation>()
  const stopping = new AbortController()
  const { signal } = stopping
  const steps = { cwd: options.cwd, env: options.env, signal }
  let current = launch(first)
  let state: 'starting' | 'running' | 'reloading' = 'starting'
  let isRequested = false
  let reloads = 0
  let failure: string | null = null

  function launch(version: PreparedVersion): Generation {
    const generation = startGeneration(version, options)
    generations.add(generation)
    void generation.exited.then((code) => {
      generations.delete(generation)
      if (signal.aborted) return
      if (generation === current) onEnd(code || 1)
      else describe()
    })
    return generation
  }

  function describe(): void {
    const { name: version, commit } = current.version
    const shop = { pid: process.pid, version, commit, folders: foldersOf(first, generations) }
    describeRunningShop(options.cwd, { ...shop, state, reloads, failure })
  }

  async function replace(): Promise<void> {
    try {
      const before = current
      current = await startNext(steps, launch)
      before.send(RETIRE)
      failure = null
      console.log(`${current.version.name} serves new requests. ${before.version.name} finishes its own.`)
    } catch (error) {
      if (signal.aborted) return
      failure = reportFailure(current, error as UpdateError)
    }
    reloads += 1
  }

  async function reload(): Promise<void> {
    isRequested = true
    if (state !== 'running') return
    state = 'reloading'
    while (isRequested && !signal.aborted) {
      isRequested = false
      describe()
      await replace()
    }
    state = 'running'
    describe()
  }

  describe()
  process.once('exit', () => forgetRunningShop(options.cwd, process.pid))
  const opened = current.ready.then(
    () => {
      state = 'running'
      describe()
      if (isRequested) void reload()
      return true
    },
    () => false,
  )
  return {
    opened,
    reload: () => void reload(),
    stop() {
      stopping.abort()
      for (const generation of generations) generation.stop()
    },
  }
}

async function rejectAfter(ms: number): Promise<never> {
  await setTimeout(ms, undefined, { ref: false })
  throw new Error(`It was not ready within ${ms / 1000} seconds.`)
}

/** @returns the generation once it serves requests. Stops it when it fails to. */
async function untilReady(generation: Generation): Promise<Generation> {
  try {
    await Promise.race([generation.ready, rejectAfter(READY_TIMEOUT_MS)])
    return generation
  } catch (error) {
    generation.stop()
    throw error
  }
}

class UpdateError extends Error {
  readonly version: string

  constructor(version: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.version = version
  }
}

/** Prepares the version in the checkout and starts it beside the running one. @throws {UpdateError} */
async function startNext(
  steps: StepOptions,
  launch: (version: PreparedVersion) => Generation,
): Promise<Generation> {
  let name = 'in the checkout'
  try {
    const version = await prepareBeside(steps, (found) => {
      name = found.name
    })
    await migrateBeside(version, steps)
    return await untilReady(launch(version))
  } catch (error) {
    throw new UpdateError(name, error)
  }
}

/** Tells the terminal, and the running shop, which emails staff. @returns the reason. */
function reportFailure(running: Generation, { version, message: reason }: UpdateError): string {
  console.error(`The update to version ${version} failed. ${running.version.name} keeps running.\n${reason}`)
  running.send({ updateFailed: { version, reason } })
  return reason
}

/** Lists the folders of all running versions. The sandbox runs the first version to the end. */
function foldersOf(first: PreparedVersion, generations: Set<Generation>): string[] {
  return [...new Set([first, ...[...generations].map(({ version }) => version)].map(({ folder }) => folder))]
}
