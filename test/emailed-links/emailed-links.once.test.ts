import { chromium } from '@playwright/test'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EmailKind } from '#contract/app/emails.ts'
import { TEST_BROWSER_ARGS } from '#test/support/browser.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { requireTestBrowser } from '#test/support/system-deps.ts'
import { eventually } from '#test/support/wait.ts'
import { liveEmails } from './live-emails.ts'

const shop = sharedShop()

/** Page views, and what the shop's jobs write. */
const MAY_CHANGE = ['page_views', 'piece_days', 'leases', 'search_salts']

async function databaseRows(): Promise<Map<string, string>> {
  const { db } = shop.shop
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const rows = new Map<string, string>()
  for (const table of tables.filter((name) => !MAY_CHANGE.includes(name))) {
    const content = await sql<object>`select * from ${sql.table(table)}`.execute(db)
    const counted = content.rows.filter((row) => !isUncounted(row)).map((row) => JSON.stringify(row))
    rows.set(table, counted.toSorted().join('\n'))
  }
  return rows
}

/** A limit that was only locked: nothing counts towards it. */
function isUncounted(row: object): boolean {
  return 'hits' in row && row.hits === '[]'
}

/** Maps each link to the first kind of email that contains it. */
async function linksOfEmails(): Promise<Map<string, EmailKind>> {
  const { web, settings } = shop.shop
  const sender = { siteUrl: shop.url, shop: await settings() }
  const links = new Map<string, EmailKind>()
  for (const [kind, props] of Object.entries(await liveEmails(shop)) as [EmailKind, never][]) {
    const { html, text, unsubscribeUrl } = await web.renderEmail(kind, props, sender)
    const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    const urls = text.match(/https?:\/\/[^\s)>]+/g) ?? []
    for (const link of [...hrefs, ...urls, ...(unsubscribeUrl ? [unsubscribeUrl] : [])]) {
      if (link.startsWith(shop.url) && !links.has(link)) links.set(link, kind)
    }
  }
  return links
}

test('changes nothing when an emailed link is opened', async () => {
  const links = await linksOfEmails()
  expect(links.size).toBeGreaterThan(25)
  await eventually(
    () => shop.shop.db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute(),
    (waiting) => waiting.length === 0,
  )
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? requireTestBrowser(),
    args: TEST_BROWSER_ARGS,
  })
  const changes: string[] = []
  let before = await databaseRows()
  for (const [link, kind] of links) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(link, { waitUntil: 'networkidle' })
    await context.close()
    const after = await databaseRows()
    for (const [table, rows] of after) {
      if (rows !== before.get(table)) changes.push(`${kind}: ${new URL(link).pathname} changes ${table}`)
    }
    before = after
  }
  await browser.close()
  expect(changes).toEqual([])
})
