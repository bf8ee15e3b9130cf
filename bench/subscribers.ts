import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import type { Engine } from '#server/platform/db/migrations/dialect.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { openCheckout } from '#test/support/checkout-helpers.ts'
import { freePort } from '#test/support/free-port.ts'
import { addSubscribers } from '#test/support/notification-helpers.ts'
import { createTestClient } from '#test/support/test-shop.ts'
import { prepareEngine } from './growth/engines.ts'
import { type Program, startProgram } from './processes.ts'
import type { Row } from './row.ts'

const SUBSCRIBERS = Number(process.env.SUBSCRIBERS ?? 100_000)
const AWAITED = 1
const BOUGHT = 2
const QUIET_ORDERS = 20
const BETWEEN_ORDERS_MS = 1000

type StartShop = (env: Record<string, string>) => Promise<{ shop: Program; url: string }>

/** Measures the cost of emailing every subscriber of a product, and how long an order's email takes while they are sent. */
export async function measureSubscribers(start: StartShop, folder: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const engine of ['sqlite', 'postgres'] as const) {
    const databases = await prepareEngine(engine, join(folder, 'subscribers'))
    try {
      const database = await databases.create(`growth-subscribers-${engine}`)
      rows.push(...(await announce(engine, start, database, () => databases.databaseCpuMs())))
    } finally {
      await databases.stop()
    }
  }
  return rows
}

type Database = Awaited<ReturnType<Awaited<ReturnType<typeof prepareEngine>>['create']>>

async function announce(
  engine: Engine,
  start: StartShop,
  database: Database,
  databaseCpuMs: () => number,
): Promise<Row[]> {
  const provider = await freePort()
  const stub = await startProgram(
    'bench/stub-provider.ts',
    { PORT: String(provider) },
    `http://127.0.0.1:${provider}/`,
  )
  const mail = await startMailServer()
  const { shop, url } = await start({
    ...database.env,
    SANDBOX_PORT: String(provider),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    BACKUP_AT: 'never',
  })
  try {
    const admin = await loggedIn({ client: () => createTestClient(url) }, 'admin')
    await changeProduct(admin, AWAITED, { stock: 0 })
    await changeProduct(admin, BOUGHT, { stock: 10_000 })
    const { db, close } = openDatabase(database)
    await addSubscribers(db, { productId: AWAITED, count: SUBSCRIBERS, at: Date.now() })
    await close()
    const quiet: number[] = []
    for (let order = 0; order < QUIET_ORDERS; order++) quiet.push(await emailDelayMs(url, mail))

    const cpuBefore = shop.cpuMs() + databaseCpuMs()
    const startedAt = performance.now()
    await changeProduct(admin, AWAITED, { stock: 1 })
    const busy: number[] = []
    while (mail.announcements() < SUBSCRIBERS) {
      busy.push(await emailDelayMs(url, mail))
      await new Promise((next) => setTimeout(next, BETWEEN_ORDERS_MS))
    }
    const seconds = (performance.now() - startedAt) / 1000
    const cpuMs = (shop.cpuMs() + databaseCpuMs() - cpuBefore) / SUBSCRIBERS
    const memory = Math.round(shop.residentBytes() / 1e6)
    const waiting = `${SUBSCRIBERS.toLocaleString('en-US')} subscribers, ${engine}`
    return [
      {
        work: `${waiting}: all emails`,
        measured: `${Math.round(seconds)} s, ${Math.round(SUBSCRIBERS / seconds)} a second, ${cpuMs.toFixed(1)} ms CPU each; ${memory} MB afterwards`,
      },
      {
        work: `${waiting}: an order's email meanwhile`,
        measured: describe(busy),
        limit: `without them: ${describe(quiet)}`,
        aim: 'max ≤ 5 s',
      },
    ]
  } finally {
    await shop.stop()
    await stub.stop()
    await mail.stop()
  }
}

interface MailServer {
  port: number
  /** How many emails the subscribers got. */
  announcements(): number
  /** Resolves when the first email to this address arrives. */
  arrives(address: string): Promise<void>
  stop(): Promise<void>
}

async function startMailServer(): Promise<MailServer> {
  let announcements = 0
  const awaited = new Map<string, () => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        const address = envelope.rcptTo[0]?.address ?? ''
        if (address.startsWith('waiting-')) announcements += 1
        awaited.get(address)?.()
        done()
      })
    },
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.server.address() as AddressInfo).port,
    announcements: () => announcements,
    arrives: (address) => new Promise((done) => awaited.set(address, done)),
    stop: () => new Promise((done) => server.close(done)),
  }
}

let buyers = 0

/** From the payment to the email. */
async function emailDelayMs(url: string, mail: MailServer): Promise<number> {
  const email = `buyer-${++buyers}@example.com`
  const client = createTestClient(url)
  const { orderUuid } = await openCheckout(client, [{ id: BOUGHT, quantity: 1 }], { email })
  const arrival = mail.arrives(email)
  const started = performance.now()
  await client.api.orders.verify({ order_uuid: orderUuid })
  await arrival
  return performance.now() - started
}

function describe(delays: number[]): string {
  const sorted = delays.toSorted((one, other) => one - other)
  const ms = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return `p50 ${ms(0.5)}, max ${ms(1)} ms`
}
