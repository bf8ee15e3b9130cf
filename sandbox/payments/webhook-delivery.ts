import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { readRecord } from './records.ts'

const LONGEST_TIMER_MS = 60 * 60 * 1000

type Delivery = { id: number; event_id: string; copies: number; attempt: number }

type CourierOptions = {
  db: DatabaseSync
  target(): { url: string; secret: string }
  /** How long after each failed attempt the next one follows; after the last the event is given up. */
  retryDelaysMs: number[]
  timeoutMs: number
  /** The next event starts when this one is answered, at the latest after this long. */
  patienceMs: number
}

/** Delivers due events, one after another but never stuck behind one that hangs. */
export function createCourier({ db, target, retryDelaysMs, timeoutMs, patienceMs }: CourierOptions) {
  const underway = new Map<number, Promise<void>>()
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let busy = false

  function wake() {
    if (closing.signal.aborted || busy) return
    clearTimeout(timer)
    const next = pending()[0]
    if (!next) return
    const delay = Math.max(0, Math.min(next.due_at - Date.now(), LONGEST_TIMER_MS))
    timer = setTimeout(round, delay)
  }

  async function round() {
    busy = true
    while (!closing.signal.aborted) {
      const next = pending()[0]
      if (!next || next.due_at > Date.now()) break
      const delivery = deliver(next).finally(() => {
        underway.delete(next.id)
        wake()
      })
      underway.set(next.id, delivery)
      await Promise.race([delivery, wait(patienceMs, undefined, { ref: false })])
    }
    busy = false
    wake()
  }

  function pending() {
    const skipped = JSON.stringify([...underway.keys()])
    return db
      .prepare(
        `select id, event_id, due_at, copies, attempt from deliveries
         where id not in (select value from json_each(?)) order by due_at, rank limit 1`,
      )
      .all(skipped) as (Delivery & { due_at: number })[]
  }

  async function deliver(delivery: Delivery) {
    const event = readRecord(db, 'event', delivery.event_id)
    const body = JSON.stringify(event, null, 2)
    const answers = await Promise.all(Array.from({ length: delivery.copies }, () => post(body)))
    if (closing.signal.aborted) return
    const delay = retryDelaysMs[delivery.attempt]
    if (answers.every(Boolean) || delay === undefined) {
      db.prepare('delete from deliveries where id = ?').run(delivery.id)
    } else {
      db.prepare('update deliveries set attempt = attempt + 1, due_at = ?, rank = id where id = ?').run(
        Date.now() + delay,
        delivery.id,
      )
    }
  }

  async function post(body: string) {
    const { url, secret } = target()
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(body, secret),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  async function close() {
    closing.abort()
    clearTimeout(timer)
    await Promise.all(underway.values())
  }

  return { wake, close }
}

// Signed by the real clock whatever the sandbox's own says: the receiver compares it with its own time.
function signature(body: string, secret: string) {
  const time = Math.floor(Date.now() / 1000)
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${digest}`
}
