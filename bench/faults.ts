import setUpTestDatabases from '#test/global-setup.ts'
import { killUnderLoad } from '#test/resilience/kill-under-load.ts'
import { replayHistory } from '#test/resilience/replay.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { findViolations } from '#test/support/invariants.ts'
import { startKillableServer } from '#test/support/killable-server.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import type { Row } from './harness/rows.ts'

const ROUNDS = 50
const EVENTS = 10_000

/** @throws when an order or a payment is wrong after kills or replayed events, with the seed of the run. */
export async function measureFaults(): Promise<Row[]> {
  const seed = TEST_SCALE.faultSeed
  const tidyUp = await setUpTestDatabases()
  try {
    return [
      await killed('sqlite', seed),
      await killed('postgres', seed),
      await replayed('sqlite'),
      await replayed('postgres'),
    ]
  } finally {
    await tidyUp()
  }
}

async function killed(engine: string, seed: number): Promise<Row> {
  process.env.TEST_ENGINE = engine
  const shop = await startKillableServer()
  try {
    const admin = await loggedIn(shop, 'siteadmin')
    for (const id of [1, 3, 4]) await changeProduct(admin, id, { stock: 1000 })
    await changeProduct(admin, 2, { stock: 5 })
    const { kills, orders } = await killUnderLoad(shop, {
      rounds: ROUNDS,
      withinMs: Number.POSITIVE_INFINITY,
      seed,
    })
    const problems = [...(await shop.runNextHour()), ...(await findViolations(shop, orders))]
    if (problems.length > 0) throw new Error(`With FAULT_SEED=${seed} on ${engine}:\n${problems.join('\n')}`)
    const duplicates = shop.email.accepted.length - new Set(shop.email.accepted).size
    const paid = orders.filter(({ reported }) => reported === 'paid').length
    return {
      work: `killed ${kills} times, on ${engine}`,
      measured: `${orders.length} orders confirmed, ${paid} reported as paid, none lost; ${duplicates} duplicate emails; seed ${seed}`,
    }
  } finally {
    await shop.close()
  }
}

async function replayed(engine: string): Promise<Row> {
  process.env.TEST_ENGINE = engine
  const { before, after, tookMs } = await replayHistory(EVENTS)
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    throw new Error(`Replayed events changed data on ${engine}: ${JSON.stringify({ before, after })}`)
  }
  const each = (tookMs / EVENTS).toFixed(1)
  return {
    work: `${EVENTS} events replayed, on ${engine}`,
    measured: `${(tookMs / 1000).toFixed(0)} s, ${each} ms each; nothing changed`,
  }
}
