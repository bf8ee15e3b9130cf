import { chromium } from '@playwright/test'
import { endpoints } from '#contract/app/endpoint-table.ts'
import { BROWSER_ARGS } from '#test/support/browser.ts'
import { weigh } from '#test/support/page-weight.ts'
import { requireChromium } from '#test/support/system-deps.ts'
import { besideBareRoute } from './harness/bare.ts'
import { memoryRow, type Row } from './harness/rows.ts'
import { LISTING, PRODUCT, withPreparedShop } from './harness/shop.ts'

export function measureReading(): Promise<Row[]> {
  return withPreparedShop('reading', async ({ program, url }) => {
    const page = { work: 'cached page', aim: '≤ 0.04 ms CPU, ≥ 0.5 of a bare route' }
    const products = { work: 'products endpoint', aim: '≤ 0.4 ms CPU' }
    return [
      (await besideBareRoute(program, url + LISTING, page)).row,
      (await besideBareRoute(program, url + endpoints.products.list.path, products)).row,
      ...(await weighPages(url)),
      memoryRow('reading', program),
    ]
  })
}

async function weighPages(url: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: BROWSER_ARGS })
  const rows: Row[] = []
  for (const path of ['/', LISTING, PRODUCT]) {
    const sizes = Object.entries(await weigh(browser, url + path))
    const parts = sizes.map(([kind, size]) => `${kind} ${(size / 1024).toFixed(1)} KB`)
    rows.push({ work: `bytes of ${path}`, measured: parts.join(', ') })
  }
  await browser.close()
  return rows
}
