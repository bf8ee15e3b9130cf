import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import made from '#demo/past.json' with { type: 'json' }
import { insertKnownColumns } from '#server/operations/export/import.ts'
import type { ExportRecord } from '#server/operations/export/records.ts'
import { type RecordType, recordTypes } from '#server/operations/export/schema.ts'
import { describeTables } from '#server/platform/db/introspect.ts'
import type { Engine } from '#server/platform/db/migrations/dialect.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { deriveCode, readGiftCardKey, storedCode } from '#server/sales/gift-cards/codes.ts'
import { completePast, type Shop } from './complete-past.ts'
import { moveDates, shiftTo } from './move-dates.ts'
import { type PastOrder, promiseParcels, promiseShipping } from './past-orders.ts'

const PAST = join(import.meta.dirname, '../../demo/past')
/** In an export, a part of the customers. */
const SAVED: RecordType = { name: 'saved-products', table: 'saved_products', parts: {} }

/**
 * Fourteen months of invented orders, messages, views and more, around a demo catalog that stays as it is. The same at every
 * start, except for its days. Nothing in it is still to be emailed.
 */
export async function addPast(tx: Tx, engine: Engine, shop: Shop): Promise<void> {
  const { now, context } = shop
  const timeZone = context.defaultSettings.business.time_zone
  const shift = shiftTo(dayOf(now, timeZone), made.made_on, timeZone)
  const accounts = await tx.selectFrom('users').select(['id', 'email']).execute()
  const read = (name: string): ExportRecord[] => {
    const lines = accounts.reduce(
      (text, { id, email }) => text.replaceAll(`"user:${email}"`, `"${id}"`),
      moveDates(readFileSync(fileOf(name), 'utf8'), shift),
    )
    return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  }
  const tables = await describeTables(tx, engine)
  const types = [...recordTypes(tables, false), SAVED].filter(({ name }) => existsSync(fileOf(name)))
  const orders = promiseParcels(promiseShipping(read('orders') as PastOrder[], now, timeZone))
  const workedOut = new Map([
    ['orders', orders],
    ['gift-cards', withCodes(await readGiftCardKey(tx), read('gift-cards'))],
  ])
  const insert = async (type: RecordType) =>
    insertKnownColumns(tx, type, workedOut.get(type.name) ?? read(type.name), tables)

  for (const type of types) if (type.name !== 'journal') await insert(type)
  await completePast(tx, orders, shop)
  // The journals are about the newest units, so the passports don't have them.
  for (const type of types) if (type.name === 'journal') await insert(type)
}

function fileOf(name: string): string {
  return join(PAST, `${name}.jsonl`)
}

/** Each shop derives the codes from a key of its own. */
function withCodes(key: string, cards: ExportRecord[]): ExportRecord[] {
  return cards.map((card) => ({ ...card, ...storedCode(deriveCode(key, String(card.uuid))) }))
}
