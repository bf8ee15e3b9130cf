import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { readRecord } from './records.ts'

const MAX_TIMER_MS = 60 * 60 * 1000

type Delivery = { id: number; event_id: string; due_at: number; copies: number; attempt: number }

type Target = { url: string; secret: string }

type WebhookSenderOptions = {
  db: DatabaseSync
  target(): Target
  /** The wait after each failed attempt; after the last one the event is dropped. */
  retryDelaysMs: number[]
  timeoutMs: number
  /** The longest an unanswered event delays the next one. */
  maxWaitMs: number
}

/** Delivers due events in order; a request that hangs does not block the next one. */
export function createWebhookSender({
  db,
  target,
  retryDelaysMs,
  timeoutMs,
  maxWaitMs,
}: WebhookSenderOptions) {
  const inFlight = new Map<number, Promise<void>>()
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let busy = false

  function wake() {
    if (closing.signal.aborted || busy) return
    clearTimeout(timer)
    const next = nextDelivery(db, [...inFlight.keys()])
    if (!next) return
    const delay = Math.max(0, Math.min(next.due_at - Date.now(), MAX_TIMER_MS))
    timer = setTimeout(deliverDue, delay)
  }

  async function deliverDue() {
    busy = true
    while (!closing.signal.aborted) {
      const next = nextDelivery(db, [...inFlight.keys()])
      if (!next || next.due_at > Date.now()) break
      const delivery = deliver(next).finally(() => {
        inFlight.delete(next.id)
        wake()
      })
      inFlight.set(next.id, delivery)
      await Promise.race([delivery, wait(maxWaitMs, undefined, { ref: false })])
    }
    busy = false
    wake()
  }

  async function deliver(delivery: Delivery) {
    const event = readRecord(db, 'event', delivery.event_id)
    const body = JSON.stringify(event, null, 2)
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
    const accepted = await Promise.all(
      Array.from({ length: delivery.copies }, () => post(body, target(), signal)),
    )
    if (closing.signal.aborted) return
    const delay = retryDelaysMs[delivery.attempt]
    if (accepted.every(Boolean) || delay === undefined) {
      db.prepare('delete from deliveries where id = ?').run(delivery.id)
    } else {
      db.prepare('update deliveries set attempt = attempt + 1, due_at = ?, rank = id where id = ?').run(
        Date.now() + delay,
        delivery.id,
      )
    }
  }

  async function close() {
    closing.abort()
    clearTimeout(timer)
    await Promise.all(inFlight.values())
  }

  return { wake, close }
}

function nextDelivery(db: DatabaseSync, skipped: number[]) {
  return db
    .prepare(
      `select id, event_id, due_at, copies, attempt from deliveries
       where id not in (select value from json_each(?)) order by due_at, rank limit 1`,
    )
    .get(JSON.stringify(skipped)) as Delivery | undefined
}

/** @returns whether the receiver accepted the event. */
async function post(body: string, { url, secret }: Target, signal: AbortSignal) {
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
      signal,
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

// Uses the real clock: the receiver compares it with its own.
function signature(body: string, secret: string) {
  const time = Math.floor(Date.now() / 1000)
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${digest}`
}
