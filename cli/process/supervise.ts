import { setTimeout } from 'node:timers/promises'
import type { PreparedVersion } from '#cli/versions/prepare.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { RETIRE } from '#server/platform/process/messages.ts'
import { describeRunningShop, forgetRunningShop } from '#server/platform/process/running-shops.ts'
import { type Generation, type GenerationOptions, startGeneration } from './generation.ts'
import { migrateBeside, prepareBeside } from './update-steps.ts'

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
  const { cwd: checkout, env } = options
  const generations = new Set<Generation>()
  const stopping = new AbortController()
  const { signal } = stopping
  const steps = { cwd: checkout, env, signal }
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
    const { name, commit } = current.version
    // The sandbox runs the first version to the end.
    const versions = [first, ...[...generations].map(({ version }) => version)]
    const folders = [...new Set(versions.map(({ folder }) => folder))]
    const details = { version: name, commit, state, folders, reloads, failure }
    describeRunningShop(checkout, { pid: process.pid, ...details })
  }

  async function startBeside(version: PreparedVersion): Promise<Generation> {
    const generation = launch(version)
    try {
      await Promise.race([generation.ready, rejectAfter(READY_TIMEOUT_MS)])
      return generation
    } catch (error) {
      generation.stop()
      throw error
    }
  }

  async function replace(): Promise<void> {
    let name = 'in the checkout'
    try {
      const version = await prepareBeside(steps, (found) => {
        name = found.name
      })
      await migrateBeside(version, steps)
      const before = current
      current = await startBeside(version)
      before.send(RETIRE)
      failure = null
      console.log(`${name} serves new requests. ${before.version.name} finishes its own.`)
    } catch (error) {
      if (signal.aborted) return
      failure = error instanceof Error ? error.message : String(error)
      console.error(
        `The update to version ${name} failed. ${current.version.name} keeps running.\n${failure}`,
      )
      current.send({ updateFailed: { version: name, reason: failure } })
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
  process.once('exit', () => forgetRunningShop(checkout, process.pid))
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
