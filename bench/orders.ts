import { randomUUID } from 'node:crypto'
import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { endpoints } from '#contract/app/endpoint-table.ts'
import { SANDBOX_ACCOUNTS } from '#server/customers/accounts/sandbox-accounts.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { type Load, load } from './load.ts'
import type { Program } from './processes.ts'

const FEW = 100
const MANY = 10_000
const TO_PACK = 20
const BATCH_SIZE = 500
const CONNECTIONS = 4

const LIST = `${adminEndpoints.orders.path}?sort=to-pack&page=1&per_page=100`

export async function measureOrderList(shop: Program, url: string, dataDir: string) {
  const headers = { cookie: await loggedIn(url) }
  const measure = async () => [
    await load(shop, url + LIST, { connections: CONNECTIONS, headers }),
    await load(shop, url + ADMIN_PAGES.orders, { connections: CONNECTIONS, headers }),
  ]
  await fillUp(dataDir, FEW)
  const [fewCall, fewPage] = await measure()
  await fillUp(dataDir, MANY)
  const [manyCall, manyPage] = await measure()
  return { call: compared(fewCall, manyCall), page: compared(fewPage, manyPage) }
}

function compared(few: Load | undefined, many: Load | undefined): string {
  if (!few || !many) throw new Error('Nothing was measured.')
  const ratio = (many.cpuMs / few.cpuMs).toFixed(2)
  return `${many.cpuMs.toFixed(2)} ms CPU each, p50 ${many.p50Ms} ms; ${ratio} of that with ${FEW} (${few.cpuMs.toFixed(2)} ms, p50 ${few.p50Ms} ms)`
}

async function loggedIn(url: string): Promise<string> {
  const account = SANDBOX_ACCOUNTS.find(({ role }) => role === 'admin')
  const answer = await fetch(`${url}${endpoints.auth.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!answer.ok) throw new Error(`The login failed with ${answer.status}.`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Adds orders to the running shop's database until there are `wanted`. The oldest are unfulfilled. */
async function fillUp(dataDir: string, wanted: number): Promise<void> {
  const { db, close } = openDatabase({ DATA_DIR: dataDir })
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  for (let from = count; from < wanted; from += BATCH_SIZE) {
    const places = Array.from({ length: Math.min(BATCH_SIZE, wanted - from) }, (_, place) => from + place)
    await db.transaction().execute(async (tx) => {
      const ids = await tx.insertInto('orders').values(places.map(orderRow)).returning('id').execute()
      const at = Date.now()
      await tx
        .insertInto('order_lines')
        .values(ids.map(({ id }) => ({ ...LINE, order_id: id })))
        .execute()
      await tx
        .insertInto('order_events')
        .values(
          ids.flatMap(({ id }) =>
            (['placed', 'authorised', 'paid', 'mailed', 'mailed'] as const).map((kind) => ({
              ...{ order_id: id, at, kind, actor: null, detail: null },
            })),
          ),
        )
        .execute()
      await tx
        .insertInto('payments')
        .values(ids.map(({ id }) => paymentRow(id, at)))
        .execute()
    })
  }
  await close()
}

const LINE = {
  product_id: 1,
  name: 'Drop Point Hunter, Black Walnut',
  picture_hash: null,
  quantity: 1,
  price_cents: 26_500,
}

function orderRow(place: number) {
  return {
    order_uuid: randomUUID(),
    status: place < TO_PACK ? ('paid' as const) : ('complete' as const),
    user_id: null,
    browser_hash: 'bench',
    client_hash: 'bench',
    email: `customer-${place}@example.com`,
    name: `Customer ${place}`,
    address: '214 Quarry Road',
    city: 'Akron',
    state: 'OH',
    zip: '44301',
    shipping_method: 'standard' as const,
    insured: 0 as const,
    subtotal_cents: 26_500,
    shipping_cents: 1_000,
    card_fee_cents: 852,
    insurance_cents: 0,
    total_cents: 28_352,
    carrier: null,
    tracking_number: null,
    holds_stock: 1 as const,
    flag: null,
    forget_buyer_at: null,
    note: null,
    created_at: Date.now(),
  }
}

function paymentRow(order_id: number, at: number) {
  return {
    order_id,
    state: 'captured' as const,
    session_id: null,
    intent_id: null,
    amount_cents: 28_352,
    captured_cents: 28_352,
    refunded_cents: 0,
    opened_at: at,
    expires_at: at,
    updated_at: at,
  }
}
