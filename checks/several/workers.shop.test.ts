import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openCheckout, refusalOf } from '#checks/buyer.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import { emptyDatabase } from '#checks/test-shop.ts'
import { brokenAnswers, crowd } from './crowd.ts'
import { type Machine, type SeveralShops, severalShops } from './several-shops.ts'

/** Two workers on one port and one database, as `npm start` runs them with WORKERS=2, are one shop. */

let database: Awaited<ReturnType<typeof emptyDatabase>>
let shop: SeveralShops
let machine: Machine
beforeAll(async () => {
  database = await emptyDatabase()
  const settings = { WORKERS: '2', ...(database && { DATABASE_URL: database.url }) }
  shop = await severalShops(settings, 'server/workers.ts')
  machine = await shop.machine()
  await machine.start()
  // One that is still on its way would leave every request to the other.
  while (listening() < 2) await setTimeout(50)
}, 240_000)
afterAll(async () => {
  await shop.close()
  await database?.drop()
})

/** The processes that the one at their head has started. */
function workers(): number[] {
  const pid = machine.pid()
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** How many of them take connections in. */
function listening(): number {
  const port = Number(new URL(machine.url).port).toString(16).toUpperCase().padStart(4, '0')
  const sockets = readFileSync('/proc/net/tcp', 'utf8') + readFileSync('/proc/net/tcp6', 'utf8')
  return [...sockets.matchAll(/^ *\d+: \w+:(\w{4}) \w+:0000 0A /gm)].filter(([, at]) => at === port).length
}

function both(pids: number[]): boolean {
  return pids.length === 2
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

// Every request comes by a connection of its own, and the system gives each connection to one of the workers.
const OFTEN = 12

test('of many who want the last piece at once, one gets it', async () => {
  const staff = await loggedIn(shop, 'siteadmin')
  for (let round = 0; round < 3; round++) {
    await changePiece(staff, 1, { stock: 1 })
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => openCheckout(shop.visitor(), [{ id: 1, quantity: 1 }])),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // The others are told that another was faster, not that something went wrong.
    const refusals = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
    expect(refusals).toEqual(Array(7).fill(409))
    expect(await stockOf(shop.visitor(), 1)).toBe(0)
  }
  expect(await shop.audit()).toEqual([])
})

test('a login with one is a login with both, and its end the end with both', async () => {
  const customer = await loggedIn(shop, 'customer')
  const again = shop.visitor()
  for (const [name, value] of customer.cookies) again.cookies.set(name, value)
  for (let turn = 0; turn < OFTEN; turn++) expect((await again.api.auth.me({})).user.role).toBe('customer')
  await customer.api.auth.logout({})
  for (let turn = 0; turn < OFTEN; turn++) expect((await refusalOf(again.api.auth.me({}))).status).toBe(401)
})

test('what staff change is on the pages of both', async () => {
  const staff = await loggedIn(shop, 'siteadmin')
  // What a worker does in the background makes it look anew: neither is to do anything but what it is asked.
  const elsewhere = { holder: 'another machine', expires_at: Date.now() + 50_000 }
  await shop.db.updateTable('leases').set(elsewhere).execute()
  const shown = async (price: string) =>
    (await (await fetch(`${shop.proxy.url}/shop-knives/all-knives`)).text()).includes(price)
  for (const [dollars, price] of [
    [3456, '$3,456'],
    [4567, '$4,567'],
  ] as const) {
    await changePiece(staff, 2, { price: dollars })
    await eventually(
      () => Promise.all(Array.from({ length: OFTEN }, () => shown(price))),
      (all) => all.every(Boolean),
    )
  }
  await shop.db.updateTable('leases').set({ expires_at: 0 }).execute()
})

test('killed while people buy, a worker is replaced, and what was answered is there', async () => {
  await changePiece(await loggedIn(shop, 'siteadmin'), 1, { stock: 12 })
  const before = workers()
  let isOpen = true
  const buyers = crowd(shop, () => isOpen, 4)
  await buyers.untilBought(3)
  process.kill(before[0] ?? 0, 'SIGKILL')
  // What it held runs out by itself within a minute; no test waits for that.
  await shop.db.updateTable('leases').set({ expires_at: 0 }).execute()
  // Three and what four were about when it died: whoever makes the eighth came afterwards.
  await buyers.untilBought(8)
  isOpen = false
  const { bought } = await buyers.home()
  expect(await brokenAnswers(shop.db, bought)).toEqual([])
  expect(await shop.audit()).toEqual([])
  const left = await stockOf(shop.visitor(), 1)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left).toBeLessThanOrEqual(12 - bought.length)
  const after = await eventually(async () => workers(), both)
  expect(after).toContain(before[1])
  expect(after).not.toContain(before[0])
})

test('told to end, all end in order, and nobody holds what another machine waits for', async () => {
  const pids = workers()
  expect(await machine.stop()).toBe(0)
  expect(pids.filter(isAlive)).toEqual([])
  expect(await shop.db.selectFrom('leases').selectAll().where('expires_at', '>', 0).execute()).toEqual([])
  expect(await shop.audit()).toEqual([])
})
