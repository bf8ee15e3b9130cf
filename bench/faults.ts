import { killUnderLoad } from '#test/resilience/kill-under-load.ts'
import { replayHistory } from '#test/resilience/replay.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { brokenPromises } from '#test/support/invariants.ts'
import { startKillableServer } from '#test/support/killable-server.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'

const ROUNDS = 50
const EVENTS = 10_000

/**
 * `kill -9` under load, fifty times on each engine, and ten thousand events of the provider told again.
 * @throws when a promise was broken, with the seed that does it again.
 */
export async function measureFaults(): Promise<[what: string, value: string][]> {
  const seed = TEST_SCALE.faultSeed
  const postgres = await startPostgres()
  process.env.TEST_POSTGRES = postgres.url
  try {
    return [
      await killed('sqlite', seed),
      await killed('postgres', seed),
      await replayed('sqlite'),
      await replayed('postgres'),
    ]
  } finally {
    await postgres.stop()
  }
}

async function killed(engine: string, seed: number): Promise<[string, string]> {
  process.env.TEST_ENGINE = engine
  const shop = await startKillableServer()
  try {
    const admin = await loggedIn(shop, 'siteadmin')
    for (const id of [1, 3, 4]) await changeProduct(admin, id, { stock: 1000 })
    await changeProduct(admin, 2, { stock: 5 })
    const { deaths, promised } = await killUnderLoad(shop, {
      rounds: ROUNDS,
      withinMs: Number.POSITIVE_INFINITY,
      seed,
    })
    const faults = [...(await shop.anHourLater()), ...(await brokenPromises(shop, promised))]
    if (faults.length > 0) throw new Error(`With FAULT_SEED=${seed} on ${engine}:\n${faults.join('\n')}`)
    const twice = shop.email.taken.length - new Set(shop.email.taken).size
    const paid = promised.filter(({ told }) => told === 'paid').length
    return [
      `killed ${deaths} times, on ${engine}`,
      `${promised.length} orders promised, ${paid} told to be paid, all kept; ${twice} mails sent once more; seed ${seed}`,
    ]
  } finally {
    await shop.close()
  }
}

async function replayed(engine: string): Promise<[string, string]> {
  process.env.TEST_ENGINE = engine
  const { before, after, tookMs } = await replayHistory(EVENTS)
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    throw new Error(`Replayed events changed what was so on ${engine}: ${JSON.stringify({ before, after })}`)
  }
  const each = (tookMs / EVENTS).toFixed(1)
  return [
    `${EVENTS} events replayed, on ${engine}`,
    `${(tookMs / 1000).toFixed(0)} s, ${each} ms each; nothing changed`,
  ]
}
