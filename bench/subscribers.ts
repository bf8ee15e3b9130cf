import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { addSubscribers } from '#test/support/notification-helpers.ts'
import { prepareOrder, settle } from './harness/customers.ts'
import { percentile, type Row } from './harness/rows.ts'
import { onEachEngine, withShop } from './harness/shop.ts'

const SUBSCRIBERS = Number(process.env.SUBSCRIBERS ?? 100_000)
const AWAITED = 1
const BOUGHT = 2
const QUIET_ORDERS = 20
const BETWEEN_ORDERS_MS = SECOND_MS

/** Measures the cost of emailing every subscriber of a product, and how long an order's email takes while they are sent. */
export function measureSubscribers(): Promise<Row[]> {
  return onEachEngine(['sqlite', 'postgres'], async (engine, databases) => {
    const place = await databases.create('subscribers')
    const mail = await startMailServer()
    const announce = async ({ program, url, admin }: Parameters<Parameters<typeof withShop>[1]>[0]) => {
      const staff = await admin()
      await changeProduct(staff, AWAITED, { stock: 0 })
      await changeProduct(staff, BOUGHT, { stock: 10_000 })
      const { db, close } = openDatabase(place)
      await addSubscribers(db, { productId: AWAITED, count: SUBSCRIBERS, at: Date.now() })
      await close()
      const order = await prepareOrder(url, BOUGHT)
      const emailDelayMs = async (email: string) => {
        const { body } = await order({ email })
        const arrival = mail.arrives(email)
        const started = performance.now()
        await settle(url, body.order_uuid)
        await arrival
        return performance.now() - started
      }
      const quiet: number[] = []
      while (quiet.length < QUIET_ORDERS) quiet.push(await emailDelayMs(`early-${quiet.length}@example.com`))

      const cpuMs = () => program.cpuMs() + databases.cpuMs()
      const [started, cpuBefore] = [performance.now(), cpuMs()]
      await changeProduct(staff, AWAITED, { stock: 1 })
      const busy: number[] = []
      while (mail.announcements() < SUBSCRIBERS) {
        busy.push(await emailDelayMs(`late-${busy.length}@example.com`))
        await setTimeout(BETWEEN_ORDERS_MS)
      }
      const seconds = (performance.now() - started) / SECOND_MS
      const each = ((cpuMs() - cpuBefore) / SUBSCRIBERS).toFixed(1)
      const memory = Math.round(program.residentBytes() / 1e6)
      const waiting = `${SUBSCRIBERS.toLocaleString('en-US')} subscribers, ${engine}`
      return [
        {
          work: `${waiting}: all emails`,
          measured: `${Math.round(seconds)} s, ${Math.round(SUBSCRIBERS / seconds)} a second, ${each} ms CPU each; ${memory} MB afterwards`,
        },
        {
          work: `${waiting}: an order's email meanwhile`,
          measured: describe(busy),
          limit: `without them: ${describe(quiet)}`,
          aim: 'max ≤ 5 s',
        },
      ]
    }
    return withShop(place, announce, { SMTP_URL: `smtp://127.0.0.1:${mail.port}` }).finally(mail.stop)
  })
}

async function startMailServer() {
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
    /** How many emails the subscribers got. */
    announcements: () => announcements,
    /** Resolves when the first email to this address arrives. */
    arrives: (address: string) => new Promise<void>((done) => awaited.set(address, done)),
    stop: () => new Promise<void>((done) => void server.close(done)),
  }
}

function describe(delays: number[]): string {
  return `p50 ${Math.round(percentile(delays, 0.5))}, max ${Math.round(percentile(delays, 1))} ms`
}
