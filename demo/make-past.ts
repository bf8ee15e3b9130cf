import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_BUSINESS } from '#contract/operations/settings/defaults.ts'
import { moveDates, shiftTo } from '#server/demo/move-dates.ts'
import { toLines } from '#server/operations/backup/record-stream.ts'
import { exportShop } from '#server/operations/export/export.ts'
import type { ExportRecord } from '#server/operations/export/records.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { migrate, openDatabase } from '#server/platform/db/open.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import catalog from './catalog.json' with { type: 'json' }
import made from './past.json' with { type: 'json' }

/**
 * Writes the records of the demo's past from a stopped shop that was started with it: `node demo/make-past.ts data`. See
 * demo/README.md.
 */

const PAST = join(import.meta.dirname, 'past')
/** The exported records that belong to the past, and their fields that each shop works out or numbers for itself. */
const RECORDS: Record<string, string[]> = {
  products: [],
  journal: [],
  drops: [],
  discounts: [],
  orders: ['promised_ship_by', 'own_ship_by'],
  commissions: [],
  disputes: ['id', 'due_by'],
  'stock-ledger': ['id'],
  reviews: ['id'],
  'discount-uses': ['id'],
  'gift-cards': ['code_hash', 'last_four'],
  messages: [],
  subscribers: [],
  activity: ['id'],
  'announced-products': [],
  'page-views': [],
  'piece-days': [],
  'search-days': [],
}

const config = parseConfig({ DATA_DIR: process.argv[2] ?? 'data' })
const TIME_ZONE = DEFAULT_BUSINESS.time_zone
const database = openDatabase(config)
await migrate(database)
await database.close()
const folder = mkdtempSync(join(tmpdir(), 'demo-past-'))
try {
  await exportShop(config, { folder, withCredentials: false, at: Date.now() })
  writePast()
} finally {
  rmSync(folder, { recursive: true })
}

function writePast(): void {
  const accounts = read('customers')
  const filledOn = dayOf(Date.parse(String(read('categories')[0]?.created_at)), TIME_ZONE)
  // The shop moved what was to come by some days more than its past.
  const { past, future } = shiftTo(filledOn, made.made_on, TIME_ZONE)
  const shift = { madeOn: filledOn, past: 0, future: past - future, timeZone: TIME_ZONE }
  const write = (name: string, records: ExportRecord[]) => {
    const text = accounts.reduce(
      (lines, { id, email }) => lines.replaceAll(`"${id}"`, `"user:${email}"`),
      moveDates(toLines(records), shift),
    )
    writeFileSync(join(PAST, `${name}.jsonl`), text)
  }
  for (const [name, own] of Object.entries(RECORDS)) {
    const ofPast = read(name).filter((record) => !isOfCatalog(name, record))
    write(
      name,
      ofPast.map((record) => shorten(record, own)),
    )
  }
  const saved = accounts.flatMap(({ id, saved_products }) =>
    (saved_products as ExportRecord[]).map((product) => shorten({ user_id: id, ...product })),
  )
  write('saved-products', saved)
  const madeOn = Temporal.PlainDate.from(made.made_on).add({ days: past }).toString()
  writeFileSync(join(import.meta.dirname, 'past.json'), `${JSON.stringify({ made_on: madeOn })}\n`)
}

function read(name: string): ExportRecord[] {
  const lines = readFileSync(join(folder, `${name}.jsonl`), 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as ExportRecord)
}

/** The catalog's products, and the stock with which each shop opens. */
function isOfCatalog(name: string, { id, reason, at }: ExportRecord): boolean {
  const filledAt = read('categories')[0]?.created_at
  if (name === 'products') return Number(id) <= catalog.products.length
  return name === 'stock-ledger' && reason === 'opening' && at === filledAt
}

/** Without empty fields, and without the numbers of parts that nothing refers to. */
function shorten(record: ExportRecord, own: string[] = []): ExportRecord {
  const fields = Object.entries(record).filter(([name, value]) => value !== null && !own.includes(name))
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      Array.isArray(value) && typeof value[0] === 'object'
        ? value.map((part) => shorten(part, name === 'entries' ? [] : ['id']))
        : value,
    ]),
  )
}
