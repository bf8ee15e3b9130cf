import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { fill } from './fill.ts'
import { type Load, load } from './harness/load.ts'
import type { Row } from './harness/rows.ts'
import { cookiesOf, placeOf, withShop } from './harness/shop.ts'

const FEW = 100
const MANY = 10_000
const PRODUCTS = 100
const LIST = `${adminEndpoints.orders.path}?sort=to-pack&page=1&per_page=100`

export async function measureOrders(): Promise<Row[]> {
  const few = await measureWith(FEW)
  const many = await measureWith(MANY)
  return [
    { work: 'orders endpoint, 10,000 orders', measured: compared(few.call, many.call) },
    {
      work: "staff's orders page, 10,000 orders",
      measured: compared(few.page, many.page),
      aim: '≤ 12 ms CPU',
    },
  ]
}

async function measureWith(orders: number): Promise<{ call: Load; page: Load }> {
  const place = placeOf(`orders-${orders}`)
  await withShop(place, async () => {})
  await fill(place, { products: PRODUCTS, orders })
  return withShop(place, async ({ program, url, admin }) => {
    const options = { connections: 4, headers: { cookie: cookiesOf(await admin()) } }
    return {
      call: await load(program, url + LIST, options),
      page: await load(program, url + ADMIN_PAGES.orders, options),
    }
  })
}

function compared(few: Load, many: Load): string {
  const ratio = (many.cpuMs / few.cpuMs).toFixed(2)
  return `${many.cpuMs.toFixed(2)} ms CPU each, p50 ${many.p50Ms} ms; ${ratio} of that with ${FEW} (${few.cpuMs.toFixed(2)} ms, p50 ${few.p50Ms} ms)`
}
