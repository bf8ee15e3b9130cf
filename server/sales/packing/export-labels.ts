import type { Readable } from 'node:stream'
import type { LabelCsvFormat } from '#contract/operations/settings/orders.ts'
import { type Cell, csvFile, dollarCell } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordPrinted } from '#server/sales/orders/admin/printed.ts'
import { packedOunces } from '#server/sales/orders/parcel-weight.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'
import { inParcels, listLines, ordersToPack } from './to-pack.ts'

const BATCH_SIZE = 200
const OZ_PER_POUND = 16

interface Label {
  id: number
  /** Of all orders in it. */
  numbers: string
  created_at: number
  name: string
  address: string
  city: string
  state: string
  zip: string
  subtotal_cents: number
  ounces: number
  products: string
}

type Column = [title: string, cell: (parcel: Label) => Cell]

/**
 * The column names of the programs' own imports. Without email addresses and phone numbers: the shop sends the
 * tracking link itself, and a second company needs no more than the label.
 */
const FORMATS: Record<LabelCsvFormat, Column[]> = {
  pirate_ship: [
    ['Name', ({ name }) => name],
    ['Address', ({ address }) => address],
    ['City', ({ city }) => city],
    ['State', ({ state }) => state],
    ['Zipcode', ({ zip }) => zip],
    ['Country', () => 'US'],
    ['Order ID', ({ id }) => id],
    ['Order Items', ({ products }) => products],
    ['Pounds', ({ ounces }) => Math.floor(tenths(ounces) / OZ_PER_POUND)],
    ['Ounces', ({ ounces }) => Number((tenths(ounces) % OZ_PER_POUND).toFixed(1))],
    ['Rubber Stamp 1', ({ numbers }) => numbers],
  ],
  stamps_com: [
    ['Order ID', ({ id }) => id],
    ['Order Date', ({ created_at }) => new Date(created_at).toISOString().slice(0, 10)],
    ['Order Value', ({ subtotal_cents }) => dollarCell(subtotal_cents)],
    ['Ship To - Name', ({ name }) => name],
    ['Ship To - Address 1', ({ address }) => address],
    ['Ship To - City', ({ city }) => city],
    ['Ship To - State/Province', ({ state }) => state],
    ['Ship To - Postal Code', ({ zip }) => zip],
    ['Ship To - Country', () => 'US'],
    ['Total Weight in Oz', ({ ounces }) => tenths(ounces)],
  ],
}

/** Rounded up to a tenth: a label for less than the parcel weighs costs a fee. */
function tenths(ounces: number): number {
  return Math.ceil(Math.round(ounces * 1000) / 100) / 10
}

interface Export {
  /** Added to each parcel. */
  packagingOz: number
  at: number
}

/** The CSV file for a label program: one row for each parcel to pack, oldest first. Records each as exported. */
export function labelsCsv(db: Db, format: LabelCsvFormat, { packagingOz, at }: Export): Readable {
  const columns = FORMATS[format]
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let lastId = 0; ; ) {
      const rows = await exportAfter(db, lastId, at)
      if (rows.length === 0) return
      const labels = await labelsOf(db, rows, packagingOz)
      // A parcel has its row where its lowest number is.
      yield labels.filter(({ id }) => id > lastId).map((label) => columns.map(([, cell]) => cell(label)))
      lastId = rows.at(-1)?.id ?? lastId
    }
  }
  return csvFile(
    columns.map(([title]) => title),
    batches(),
  )
}

/** Records the next orders as exported before it reads their addresses. */
async function exportAfter(db: Db, lastId: number, at: number): Promise<OrderRow[]> {
  const next = ordersToPack(db).where('id', '>', lastId).orderBy('id').limit(BATCH_SIZE)
  const uuids = (await next.select('order_uuid').execute()).map(({ order_uuid }) => order_uuid)
  if (uuids.length === 0) return []
  await recordPrinted(db, 'label_exported_at', uuids, at)
  return ordersToPack(db).selectAll().where('order_uuid', 'in', uuids).orderBy('id').execute()
}

async function labelsOf(db: Db, rows: OrderRow[], packagingOz: number): Promise<Label[]> {
  const parcels = await inParcels(db, rows)
  const lines = await listLines(
    db,
    parcels.flat().map(({ id }) => id),
  )
  return parcels.map((orders) => {
    const packed = orders.flatMap(({ id }) => lines.get(id) ?? [])
    return {
      ...orders[0],
      numbers: `${orders.length > 1 ? 'Orders' : 'Order'} ${orders.map(({ id }) => id).join(', ')}`,
      subtotal_cents: orders.reduce((sum, { subtotal_cents }) => sum + subtotal_cents, 0),
      ounces: packedOunces(packed, packagingOz),
      products: packed.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
    }
  })
}
