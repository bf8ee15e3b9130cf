import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { JUNE } from '#test/support/checkout-helpers.ts'
import { post } from './customers.ts'
import { atFullSpeed } from './full-speed.ts'
import type { Program } from './processes.ts'

const WARM_UP = 400
const CHECKOUTS = 300
const ROUNDS = 3
const CUSTOMERS = 24
const TRANSACTIONS = 1500

interface Ordering {
  perSecond: number
  /** CPU time of the shop per order. */
  cpuMs: number
}

/** From checkout to paid. @returns the fastest round. */
export async function measureOrdering(shop: Program, shopUrl: string): Promise<Ordering> {
  const product = await raiseStock(shopUrl)
  await order(shopUrl, product, WARM_UP)
  const rounds: Ordering[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(await atFullSpeed(() => orderOnce(shop, shopUrl, product)))
  }
  return rounds.reduce((best, round) => (round.perSecond > best.perSecond ? round : best))
}

async function orderOnce(shop: Program, shopUrl: string, product: Product): Promise<Ordering> {
  const started = performance.now()
  const cpuBefore = shop.cpuMs()
  await order(shopUrl, product, CHECKOUTS)
  return {
    perSecond: CHECKOUTS / ((performance.now() - started) / 1000),
    cpuMs: (shop.cpuMs() - cpuBefore) / CHECKOUTS,
  }
}

async function order(shopUrl: string, { id, price }: Product, times: number): Promise<void> {
  const cart = [{ id, quantity: 1 }]
  const fees = (await postJson(`${shopUrl}/api/checkout/calculate-fees`, { cart })) as { total: number }
  let left = times
  async function customer(): Promise<void> {
    while (left-- > 0) {
      const placed = await postJson(`${shopUrl}/api/checkout`, { ...JUNE, cart, totalPrice: fees.total })
      const { order_uuid } = placed as { order_uuid: string }
      const answer = await fetch(`${shopUrl}/api/orders/verify?order_uuid=${order_uuid}`)
      const { order } = (await answer.json()) as { order: { status: string } }
      if (order.status !== 'paid') throw new Error(`An order of $${price} became ${order.status}.`)
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS }, customer))
}

interface Product {
  id: number
  price: number
}

async function raiseStock(shopUrl: string): Promise<Product> {
  const login = await fetch(`${shopUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@shop.test', password: 'Sandbox-admin-1' }),
  })
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('csrfToken='))?.slice('csrfToken='.length) ?? ''
  const { data } = (await (await fetch(`${shopUrl}/api/products/1`)).json()) as {
    data: Record<string, unknown>
  }
  const answer = await fetch(`${shopUrl}/api/admin/products/1`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-csrf-token': token },
    body: JSON.stringify({ ...data, stock: 10_000 }),
  })
  if (!answer.ok) throw new Error(`The stock could not be changed: ${answer.status}.`)
  return { id: 1, price: Number(data.price) }
}

async function postJson(url: string, body: object): Promise<unknown> {
  const answer = await post(url, body)
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The disk's limit: durable transactions of one row. */
export function bareTransactionsPerSecond(folder: string): number {
  const scratch = mkdtempSync(join(folder, 'bare-'))
  const database = new DatabaseSync(join(scratch, 'bare.sqlite'))
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table rows (id integer primary key, at integer)',
  )
  const insert = database.prepare('insert into rows (at) values (?)')
  const started = performance.now()
  for (let row = 0; row < TRANSACTIONS; row++) insert.run(row)
  const perSecond = TRANSACTIONS / ((performance.now() - started) / 1000)
  database.close()
  rmSync(scratch, { recursive: true })
  return perSecond
}
