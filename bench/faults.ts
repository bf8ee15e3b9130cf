import { killUnderLoad } from '#checks/faults/kill-under-load.ts'
import { brokenPromises } from '#checks/faults/promises.ts'
import { replayHistory } from '#checks/faults/replay.ts'
import { HOW_MUCH } from '#checks/how-much.ts'
import { startMortalShop } from '#checks/mortal-shop.ts'
import { startPostgres } from '#checks/postgres.ts'
import { changePiece, loggedIn } from '#checks/staff.ts'

const ROUNDS = 50
const EVENTS = 10_000

/**
 * `kill -9` under load, fifty times on each engine, and ten thousand events of the provider told again.
 * @throws when a promise was broken, with the seed that does it again.
 */
export async function measureFaults(): Promise<[what: string, value: string][]> {
  const seed = HOW_MUCH.faultSeed
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
  const shop = await startMortalShop()
  try {
    const staff = await loggedIn(shop, 'siteadmin')
    for (const id of [1, 3, 4]) await changePiece(staff, id, { stock: 1000 })
    await changePiece(staff, 2, { stock: 5 })
    const { deaths, promised } = await killUnderLoad(shop, {
      rounds: ROUNDS,
      withinMs: Number.POSITIVE_INFINITY,
      seed,
    })
    const faults = [...(await shop.anHourLater()), ...(await brokenPromises(shop, promised))]
    if (faults.length > 0) throw new Error(`With FAULT_SEED=${seed} on ${engine}:\n${faults.join('\n')}`)
    const twice = shop.mail.taken.length - new Set(shop.mail.taken).size
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
