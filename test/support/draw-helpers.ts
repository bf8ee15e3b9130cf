import { createHmac } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { mailbox, type SentEmail } from './checkout-helpers.ts'
import type { TestClient, TestShop } from './test-shop.ts'
import { eventually } from './wait.ts'

type WithMail = Pick<TestShop, 'client' | 'sandboxUrl'>

export interface TestDraw {
  id: number
  slug: string
  seed: string
}

/** A draw that is open for an hour. */
export async function startDraw(
  { shop }: { shop: Pick<TestShop['shop'], 'db' | 'now'> },
  admin: TestClient,
  productId: number,
  claimHours = 24,
): Promise<TestDraw> {
  const now = shop.now()
  const instant = (at: number) => new Date(at).toISOString()
  const { data } = await admin.api.admin.createDrop({
    name: `Draw of product ${productId}`,
    description: 'One for each winner.',
    kind: 'draw',
    preview_at: instant(now - MINUTE_MS),
    opens_at: instant(now - MINUTE_MS),
    closes_at: instant(now + HOUR_MS),
    claim_hours: claimHours,
    product_ids: [productId],
  })
  const { id, slug } = data
  const row = await shop.db.selectFrom('drops').select('seed').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, slug, seed: row.seed ?? '' }
}

/** @returns the entry's public id. */
export async function enterAndConfirm(shop: WithMail, slug: string, email: string): Promise<string> {
  const { api } = shop.client()
  await api.draws.enter({ slug, name: 'June Whitlock', email })
  const { text } = await emailTo(shop, email, /Confirm your entry/)
  await api.notifications.confirm({ token: tokenIn(text) })
  return entryIn(text)
}

export async function emailTo(shop: WithMail, email: string, subject: RegExp): Promise<SentEmail> {
  const emails = await eventually(
    async () => (await mailbox(shop, email)).filter((each) => subject.test(each.subject)),
    (found) => found.length > 0,
  )
  const [newest] = emails
  if (!newest) throw new Error(`No email to ${email}`)
  return newest
}

/**
 * Draws a product among as many people as there are units, without passing time.
 * @returns the winners' tokens.
 */
export async function winClaims(
  shop: WithMail & { db: Db; now?: () => number; runJob?: () => Promise<void> },
  admin: TestClient,
  productId: number,
  emails: string[],
): Promise<string[]> {
  const { db, now = Date.now, runJob } = shop
  const { slug } = await startDraw({ shop: { db, now } }, admin, productId)
  await Promise.all(emails.map((email) => enterAndConfirm(shop, slug, email)))
  await db.updateTable('drops').set({ closes_at: now() }).where('slug', '=', slug).execute()
  await runJob?.()
  return Promise.all(emails.map(async (email) => tokenIn((await emailTo(shop, email, /^You won/)).text)))
}

export function entryIn(text: string): string {
  return /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(text)?.[0] ?? ''
}

export function tokenIn(text: string): string {
  return /\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}

/** The order that anyone can work out. */
export function orderOf(seed: string, entries: string[]): string[] {
  const digest = (entry: string) => createHmac('sha256', Buffer.from(seed, 'hex')).update(entry).digest('hex')
  return entries.toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1))
}
