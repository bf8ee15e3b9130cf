import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildWhenChanged } from '#cli/versions/build-pages.ts'
import { measureCheckouts } from './checkouts.ts'
import { measureDrop } from './drop.ts'
import { measureFaults } from './faults.ts'
import { measureGrowth } from './growth.ts'
import { printRows, saveRows } from './harness/rows.ts'
import { folder } from './harness/shop.ts'
import { measureLogins } from './logins.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measureReading } from './reading.ts'
import { measureRendering } from './rendering.ts'
import { measureStart } from './start.ts'
import { measureSubscribers } from './subscribers.ts'
import { measureUploads } from './uploads.ts'

/**
 * `npm run bench` measures the shop and compares it with the machine's limits and with the figures in `docs/performance.md`.
 * `npm run bench -- pages checkouts` measures only these parts. `--save` writes the figures to the page.
 */
const DEFAULT_PARTS = {
  start: measureStart,
  reading: measureReading,
  rendering: measureRendering,
  checkouts: measureCheckouts,
  accounts: measureLogins,
  orders: measureOrders,
  uploads: measureUploads,
}
/** These take minutes and run only when named. */
const LONG_PARTS = {
  pages: measurePages,
  faults: measureFaults,
  growth: measureGrowth,
  drop: measureDrop,
  subscribers: measureSubscribers,
}
const parts = new Map(Object.entries({ ...DEFAULT_PARTS, ...LONG_PARTS }))

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { save: { type: 'boolean', default: false } },
})
const names = positionals.length > 0 ? positionals : Object.keys(DEFAULT_PARTS)
const measures = names.map((name) => {
  const measure = parts.get(name)
  if (!measure) throw new Error(`Unknown part: ${name}. Choose from ${[...parts.keys()].join(', ')}.`)
  return measure
})
buildWhenChanged()
try {
  for (const measure of measures) {
    const rows = await measure()
    printRows(rows)
    if (values.save) saveRows(rows)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
