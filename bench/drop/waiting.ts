import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { endpoints } from '#contract/app/endpoint-table.ts'
import type { AdminDrop } from '#contract/catalog/drops/drops.ts'
import { dropPage } from '#contract/platform/values/paths.ts'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { createTestClient, type TestClient } from '#test/support/test-shop.ts'
import { bareLoad } from '../bare.ts'
import { compared } from '../compared.ts'
import { load } from '../load.ts'
import type { Program } from '../processes.ts'
import type { Row } from '../row.ts'

const PEOPLE = 20_000
/** See `spread` in `web/catalog/opening/clock`. */
const SPREAD_S = 4
const CONNECTIONS = 8

/** Measures what people on a drop's page cost before it opens (the page, the server's time) and when it opens (the stock). */
export async function measureWaiting(shop: Program, url: string): Promise<Row[]> {
  const admin = await loggedIn({ client: () => createTestClient(url) }, 'admin')
  const ahead = await addDrop(admin, 'Waiting', HOUR_MS, [1, 2])
  const open = await addDrop(admin, 'Open', -HOUR_MS, [3, 4])
  const measure = async (path: string) => ({
    mine: await load(shop, url + path, { connections: CONNECTIONS }),
    bare: await bareLoad(url + path),
  })
  const page = await measure(dropPage(ahead.slug))
  const clock = await measure(endpoints.drops.clock.path)
  const stockPath = endpoints.drops.availability.path.replace(':slug', open.slug)
  const stock = await measure(stockPath)
  const bytes = await compressedBytes(url + stockPath)
  const cpus = (PEOPLE * stock.mine.cpuMs) / (SPREAD_S * 1000)
  const each = page.mine.cpuMs + clock.mine.cpuMs
  return [
    compared('drop, waiting: the page', page, { aim: '≤ 0.04 ms CPU, ≥ 0.5 of a bare route' }),
    compared("drop, waiting: the server's time, once for each page", clock),
    compared('drop, at the hour: the stock, once for each page', stock),
    {
      work: `drop, ${PEOPLE.toLocaleString('en-US')} people who wait`,
      measured: `before the hour ${((PEOPLE * each) / 1000).toFixed(1)} s CPU in all; at the hour ${bytes} bytes each, ${cpus.toFixed(2)} CPUs for ${SPREAD_S} s`,
      aim: '≤ 0.5 CPUs',
    },
  ]
}

async function addDrop(
  { api }: TestClient,
  name: string,
  opensIn: number,
  productIds: number[],
): Promise<AdminDrop> {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const { data } = await api.admin.createDrop({
    name,
    description: 'Forged for the drop.',
    kind: 'first_come',
    preview_at: at(-DAY_MS),
    opens_at: at(opensIn),
    closes_at: at(DAY_MS),
    per_customer: 1,
    product_ids: productIds,
  })
  return data
}

async function compressedBytes(url: string): Promise<number> {
  const response = await new Promise<IncomingMessage>((done, failed) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, done).on('error', failed)
  })
  return (await buffer(response)).length
}
