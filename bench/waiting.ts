import { endpoints } from '#contract/app/endpoint-table.ts'
import { dropPage } from '#contract/platform/values/paths.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { besideBareRoute } from './harness/bare.ts'
import type { Row } from './harness/rows.ts'
import { withPreparedShop } from './harness/shop.ts'

const PEOPLE = 20_000
/** See `spread` in `web/catalog/opening/clock`. */
const SPREAD_S = 4

/** Measures what people on a drop's page cost before it opens (the page, the server's time) and when it opens (the stock). */
export function measureWaiting(): Promise<Row[]> {
  return withPreparedShop('waiting', async ({ program, url, admin }) => {
    const staff = await admin()
    const ahead = await addDrop(staff, { name: 'Waiting', opensIn: HOUR_MS, product_ids: [1, 2] })
    const open = await addDrop(staff, { name: 'Open', opensIn: -HOUR_MS, product_ids: [3, 4] })
    const { clock: clockCall, availability } = endpoints.drops
    const page = await besideBareRoute(program, url + dropPage(ahead), {
      work: 'drop, waiting: the page',
      aim: '≤ 0.04 ms CPU, ≥ 0.5 of a bare route',
    })
    const clock = await besideBareRoute(program, url + clockCall.path, {
      work: "drop, waiting: the server's time, once for each page",
    })
    const stock = await besideBareRoute(program, url + availability.path.replace(':slug', open), {
      work: 'drop, at the hour: the stock, once for each page',
    })
    const before = (PEOPLE * (page.mine.cpuMs + clock.mine.cpuMs)) / SECOND_MS
    const cpus = (PEOPLE * stock.mine.cpuMs) / (SPREAD_S * SECOND_MS)
    const people = {
      work: `drop, ${PEOPLE.toLocaleString('en-US')} people who wait`,
      measured: `before the hour ${before.toFixed(1)} s CPU in all; at the hour ${stock.bytes} bytes each, ${cpus.toFixed(2)} CPUs for ${SPREAD_S} s`,
      aim: '≤ 0.5 CPUs',
    }
    return [page.row, clock.row, stock.row, people]
  })
}

async function addDrop(
  { api }: TestClient,
  { opensIn, ...drop }: { name: string; opensIn: number; product_ids: number[] },
): Promise<string> {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const times = { preview_at: at(-DAY_MS), opens_at: at(opensIn), closes_at: at(DAY_MS) }
  const kind = { description: 'Forged for the drop.', kind: 'first_come' as const, per_customer: 1 }
  return (await api.admin.createDrop({ ...drop, ...times, ...kind })).data.slug
}
