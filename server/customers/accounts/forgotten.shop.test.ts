import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepExpired } from '#server/app/jobs/sweep-expired.ts'
import { describeTables } from '#server/platform/db/introspect.ts'
import { newCustomer } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { contactMessage, post } from '#test/support/contact-helpers.ts'
import { addDemandRecords } from '#test/support/demand-records.ts'
import { payGiftCard } from '#test/support/gift-card-helpers.ts'
import { takeOrder } from '#test/support/manual-order-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { NOT_ABOUT_PEOPLE } from '#test/support/text-columns.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()

const MARKER = 'zqmarker'
const EMAIL = `${MARKER}@example.com`

async function textColumns(): Promise<{ table: string; column: string; name: string }[]> {
  const { db, database } = shop.shop
  const tables = await describeTables(db, database.engine)
  return tables.flatMap(({ name: table, columns }) =>
    columns
      .filter(({ isText }) => isText)
      .map(({ name: column }) => ({ table, column, name: `${table}.${column}` })),
  )
}

/** Without the email about the deletion itself, which goes out afterwards. */
async function columnsWithMarker(): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, name } of await textColumns()) {
    const rows =
      await sql`select 1 from ${sql.table(table)} where lower(${sql.ref(column)}) like ${`%${MARKER}%`}
      ${table === 'mail_outbox' ? sql`and kind <> 'account-notice'` : sql``} limit 1`.execute(shop.shop.db)
    if (rows.rows.length > 0) found.push(name)
  }
  return found
}

/** Where a table or column has rows of other people, too. */
const ROWS: Partial<Record<string, string>> = {
  users: `email_key = '${EMAIL}'`,
  orders: `lower(email) = '${EMAIL}'`,
  gift_cards: `recipient_email = '${EMAIL}'`,
  'gift_cards.giver_name': `recipient_email = '${EMAIL}' and order_id is not null`,
  mail_outbox: `recipient = '${EMAIL}' and kind <> 'account-notice'`,
  sessions: `user_id = (select id from users where email_key = '${EMAIL}')`,
  codes: `user_id = (select id from users where email_key = '${EMAIL}')`,
}

async function fill(table: string, column: string): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = coalesce(${sql.ref(column)}, '') || ${MARKER}
    where ${sql.raw(ROWS[`${table}.${column}`] ?? ROWS[table] ?? '1 = 1')} and coalesce(lower(${sql.ref(column)}), '') not like ${`%${MARKER}%`}`.execute(
    shop.shop.db,
  )
}

test('leaves no trace of an erased person in the database', async () => {
  const { db, now } = shop.shop
  const admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, 1, { stock: 10 })
  const { client, person } = await newCustomer(shop, { email: EMAIL, name: `June ${MARKER}` })
  const { order } = await addDemandRecords(shop, admin, { client, email: EMAIL })
  await client.api.twoFactor.addBackupEmail({ email: `backup.${EMAIL}` })
  await post(shop.client(), '/api/public/messages', contactMessage({ contact: EMAIL }))
  const gift = await payGiftCard(client, { email: EMAIL, recipient_email: EMAIL, name: MARKER })
  const { order: manual } = await takeOrder(admin, {
    customer: { name: MARKER, email: EMAIL, phone: MARKER },
    payment: 'link',
  })
  await admin.api.admin.sendPayLink({ orderUuid: manual.order_uuid, email: EMAIL })
  await admin.api.admin.setOrderNote({ orderUuid: manual.order_uuid, note: `Ask ${MARKER}.` })
  await admin.api.admin.setOrderStatus({ orderUuid: manual.order_uuid, status: 'cancelled' })
  const { version } = (await admin.api.admin.order({ orderUuid: gift.orderUuid })).order
  await admin.api.admin.changeOrder({
    ...{ orderUuid: gift.orderUuid, version, request_key: crypto.randomUUID(), dry_run: false },
    contact: { name: MARKER, email: EMAIL, phone: MARKER },
    note: MARKER,
  })
  for (const { orderUuid } of [order, gift])
    await admin.api.admin.setOrderStatus({ orderUuid, status: 'complete' })
  await addRows()
  shop.shop.wakeEmail()
  await eventually(
    () => db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute(),
    ({ length }) => length === 0,
  )

  const columns = await textColumns()
  expect([...NOT_ABOUT_PEOPLE].filter((name) => !columns.some((each) => each.name === name))).toEqual([])
  const erased = columns.filter(({ name }) => !NOT_ABOUT_PEOPLE.has(name))
  for (const { table, column } of erased) await fill(table, column)
  const filled = await columnsWithMarker()
  expect(erased.map(({ name }) => name).filter((name) => !filled.includes(name))).toEqual([])

  await client.api.auth.deleteAccount({ password: person.password })
  await sweepExpired(db, now())
  expect(await columnsWithMarker()).toEqual([])
  expect(await shop.audit()).toEqual([])
})

/** What this person could have left besides. */
async function addRows(): Promise<void> {
  const { db, now } = shop.shop
  const at = now()
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', EMAIL)
    .executeTakeFirstOrThrow()
  const { id: order_id } = await db
    .selectFrom('orders')
    .select('id')
    .where('email', '=', EMAIL)
    .executeTakeFirstOrThrow()
  const { id: message_id } = await db
    .selectFrom('messages')
    .select('id')
    .where('contact', '=', EMAIL)
    .executeTakeFirstOrThrow()
  const hash = crypto.randomUUID()
  await db
    .insertInto('message_replies')
    .values({ message_id, actor: 'staff', text: MARKER, at, request_key: hash })
    .execute()
  await db
    .insertInto('sign_ups')
    .values({
      id: hash,
      user_id,
      device_hash: hash,
      name: MARKER,
      password_hash: '',
      created_at: at,
      device: MARKER,
    })
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      id: hash,
      user_id,
      credential_id: hash,
      public_key: '',
      counter: 0,
      transports: '',
      name: MARKER,
      created_at: at,
    })
    .execute()
  await db
    .insertInto('order_delays')
    .values({
      ...{
        order_id,
        old_ship_by: '2026-11-01',
        new_ship_by: '2026-12-01',
        reason: MARKER,
        actor: 'staff',
        at,
      },
      ...{ unanswered: 'wait', answer_by: '2026-11-20', ended_at: at },
      ...{
        token_hash: null,
        answer: null,
        answered_at: null,
        warned_at: null,
        cancelling_at: null,
        replaced_at: null,
      },
    })
    .execute()
}
