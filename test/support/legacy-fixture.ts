import { cpSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'

const DEMO_IMAGES = resolve(import.meta.dirname, '../../demo/images')

/** A demo image, so that its files exist. */
const [IMAGE = ''] = readdirSync(DEMO_IMAGES)

export const OLD_CUSTOMER = { email: 'june@example.com', password: 'quarry-road-214' }
/** From the first version's `hashPassword`. */
const PASSWORD_HASH = 'argon2id$cBqo_Ibb8g7-nnkhLtNLIw$4THMzUv5MeHM4uFcoUQ4fz_hwLMC2Sv3X7fKRhvt6dI'

const USER = '6f1f7c0e-51d5-4f4e-9c35-0d6b7b4a2c11'
const ADMIN = 'b2c0a9ad-0f0b-4c55-8e0a-3f4c1a7b9d22'

export const OLD_ORDERS = {
  shipped: '0a8f1e9c-7f0c-4b1e-8a2d-111111111111',
  cancelled: '0a8f1e9c-7f0c-4b1e-8a2d-222222222222',
  guests: '0a8f1e9c-7f0c-4b1e-8a2d-333333333333',
  open: '0a8f1e9c-7f0c-4b1e-8a2d-444444444444',
}

type Row = Record<string, string | number | null>

/** Fills a database with the data of an older version, in plain SQL. `steps` are that version's migrations. */
export async function fillOlderShop(db: Db, dataDir: string, steps: string[], now: number): Promise<void> {
  const at = now - 30 * DAY_MS
  const has = (step: string) => steps.some((name) => name.startsWith(step))
  cpSync(join(DEMO_IMAGES, IMAGE), join(dataDir, 'pictures', IMAGE), { recursive: true })

  await insert(db, 'users', [
    person(USER, OLD_CUSTOMER.email, 'customer', at),
    person(ADMIN, 'ruth@example.com', 'admin', at),
  ])
  await insert(db, 'sessions', [
    { token_hash: 'old-session', user_id: USER, csrf_token: 'x', created_at: at, last_seen_at: at },
  ])
  const category = await insert(db, 'categories', [
    { name: 'Field knives', slug: 'field-knives', picture_hash: IMAGE, created_at: at },
  ])
  const [first = 0, second = 0] = await insert(db, 'products', [
    product('Old Hunter', category[0] ?? 0, { stock: 2, steel: '1095', weight_oz: 6.5, created_at: at }),
    product('Old Skinner', category[0] ?? 0, { stock: 1, created_at: at, deleted_at: at + DAY_MS }),
  ])
  const tags = await insert(db, 'tags', [
    { name: 'Carbon steel', name_key: 'carbon steel', deleted_at: null },
  ])
  await insertWithoutId(db, 'product_tags', [{ product_id: first, tag_id: tags[0] ?? 0 }])
  await insert(db, 'product_pictures', [{ product_id: first, position: 1, hash: IMAGE, alt: 'Old Hunter' }])
  await insertWithoutId(db, 'stock_ledger', [
    { product_id: first, change: 5, reason: 'opening', order_id: null, at },
    { product_id: second, change: 1, reason: 'opening', order_id: null, at },
  ])
  await fillOrders(db, first, at)

  if (has('0002')) {
    await insertWithoutId(db, 'messages', [
      {
        name: 'Ben',
        contact_method: 'email',
        contact: 'ben@example.com',
        message: 'Left-handed?',
        submitted_at: at,
      },
    ])
    await insertWithoutId(db, 'page_views', [{ path: '/', view_count: 41, updated_at: at }])
  }
  if (has('0003')) {
    await insertWithoutId(db, 'activity', [
      {
        at,
        actor: ADMIN,
        action: 'set-role',
        subject: USER,
        before: '{"role":"admin"}',
        after: '{"role":"customer"}',
      },
    ])
    await insertWithoutId(db, 'backup_emails', [
      {
        user_id: USER,
        email: 'june@work.example',
        email_key: 'june@work.example',
        verified_at: at,
        created_at: at,
      },
    ])
    await insertWithoutId(db, 'limits', [{ key: 'old', hits: '[]', touched_at: at }])
  }
  if (has('0004')) {
    await sql`update orders set note = 'Gift wrap' where order_uuid = ${OLD_ORDERS.shipped}`.execute(db)
    await insertWithoutId(db, 'products', [
      { ...product('Old Draft', category[0] ?? 0, { stock: 0, created_at: at }), published: 0 },
    ])
    await sql`insert into message_replies (message_id, actor, text, at)
      select id, ${ADMIN}, 'Yes.', ${at} from messages`.execute(db)
  }
  if (has('0005')) {
    await insertWithoutId(db, 'backups', [
      {
        taken_at: at,
        took_ms: 900,
        file: 'shop-old.tar',
        bytes: 1000,
        orders: 3,
        differences: '[]',
        failure: null,
      },
    ])
  }
  if (has('0007')) {
    await insertWithoutId(db, 'piece_days', [{ product_id: first, day: '2026-10-20', views: 12, carts: 2 }])
    await sql`update products set shown_at = created_at where published = 1`.execute(db)
  }
}

async function fillOrders(db: Db, product: number, at: number): Promise<void> {
  const ids = await insert(db, 'orders', [
    order(OLD_ORDERS.shipped, {
      status: 'shipped',
      user_id: USER,
      carrier: 'USPS',
      tracking_number: '9400111899223100001',
      created_at: at,
    }),
    order(OLD_ORDERS.cancelled, { status: 'cancelled', holds_stock: 0, created_at: at + 1000 }),
    order(OLD_ORDERS.guests, { status: 'complete', email: 'lee@example.com', created_at: at + 2000 }),
    order(OLD_ORDERS.open, { status: 'pending', created_at: at + 3000 }),
  ])
  const [shipped = 0, cancelled = 0, guests = 0, open = 0] = ids
  await insertWithoutId(
    db,
    'order_lines',
    ids.map((order_id) => ({
      order_id,
      product_id: product,
      name: 'Old Hunter',
      picture_hash: IMAGE,
      quantity: 1,
      price_cents: 26_500,
    })),
  )
  await insertWithoutId(db, 'stock_ledger', [
    ...ids.map((order_id) => ({ product_id: product, change: -1, reason: 'reserved', order_id, at })),
    { product_id: product, change: 1, reason: 'returned', order_id: cancelled, at: at + 2000 },
  ])
  await insertWithoutId(db, 'payments', [
    payment(shipped, { state: 'captured', captured_cents: 28_451, updated_at: at }),
    payment(cancelled, { state: 'expired', updated_at: at }),
    payment(guests, { state: 'captured', captured_cents: 28_451, refunded_cents: 1000, updated_at: at }),
    payment(open, { state: 'open', updated_at: at }),
  ])
  const paid = [shipped, guests]
  await insertWithoutId(db, 'order_events', [
    ...ids.map((order_id) => event(order_id, 'placed', at)),
    ...paid.flatMap((id) => ['authorised', 'paid', 'mailed'].map((kind) => event(id, kind, at + 500))),
    event(cancelled, 'expired', at + 2000),
  ])
  await insertWithoutId(
    db,
    'mail_outbox',
    paid.flatMap((id) => [
      email(id, 'order-confirmation', 'to the buyer', at),
      email(id, 'order-notice', 'to the shop', at),
    ]),
  )
  await insertWithoutId(db, 'payment_events', [
    {
      id: 'evt_old',
      type: 'checkout.session.completed',
      order_uuid: OLD_ORDERS.shipped,
      session_id: 'cs_old',
      received_at: at,
      handled_at: at,
    },
  ])
}

function person(id: string, email: string, role: string, at: number): Row {
  return {
    ...{ id, name: 'June Whitlock', email, email_key: email, password_hash: PASSWORD_HASH, role },
    ...{ email_verified_at: at, two_factor_method: null, created_at: at },
  }
}

function product(name: string, category_id: number, change: Row): Row {
  const texts = { name, name_key: name.toLowerCase(), description: `${name}, made by hand.` }
  return { ...texts, price_cents: 26_500, category_id, updated_at: change.created_at ?? 0, ...change }
}

function order(order_uuid: string, change: Row): Row {
  return {
    ...{ order_uuid, browser_hash: 'b', client_hash: 'c', email: OLD_CUSTOMER.email, name: 'June Whitlock' },
    ...{ address: '214 Quarry Road', city: 'Berea', state: 'OH', zip: '44017', shipping_method: 'standard' },
    ...{ insured: 0, subtotal_cents: 26_500, shipping_cents: 1095, card_fee_cents: 856, insurance_cents: 0 },
    ...{ total_cents: 28_451, holds_stock: 1, user_id: null, carrier: null, tracking_number: null },
    ...change,
  }
}

function payment(order_id: number, change: Row & { updated_at: number }): Row {
  return {
    ...{
      order_id,
      session_id: `cs_old_${order_id}`,
      amount_cents: 28_451,
      captured_cents: 0,
      refunded_cents: 0,
    },
    ...{ opened_at: change.updated_at, expires_at: change.updated_at + DAY_MS * 60, ...change },
  }
}

function event(order_id: number, kind: string, at: number): Row {
  return { order_id, kind, at, actor: null, detail: null }
}

function email(order_id: number, kind: string, reader: string, at: number): Row {
  return {
    ...{
      occasion: `order ${order_id} paid, ${reader}`,
      kind,
      recipient: 'x@example.com',
      order_id,
      props: '{}',
    },
    ...{ created_at: at, next_try_at: at, attempts: 0, sent_at: at },
  }
}

/** @returns the new IDs. */
async function insert(db: Db, table: string, rows: Row[]): Promise<number[]> {
  const ids: number[] = []
  for (const row of rows) {
    const { rows: inserted } = await sql<{ id: number }>`${statement(table, row)} returning *`.execute(db)
    ids.push(inserted[0]?.id ?? 0)
  }
  return ids
}

async function insertWithoutId(db: Db, table: string, rows: Row[]): Promise<void> {
  for (const row of rows) await statement(table, row).execute(db)
}

function statement(table: string, row: Row) {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`
}
