import type { TestShop } from './test-shop.ts'

const TABLES = [
  'users',
  'sessions',
  'codes',
  'limits',
  'orders',
  'order_events',
  'payments',
  'payment_events',
  'refunds',
  'activity',
  'messages',
  'backup_emails',
  'known_devices',
  'subscribers',
  'draw_entries',
  'saved_products',
  'gift_cards',
  'reviews',
  'review_requests',
  'discount_uses',
] as const

/** The tables in which one of the texts occurs. Ignores the email about a deleted account. */
export async function tablesWith({ shop: { db } }: TestShop, texts: string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of TABLES) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
    if (texts.some((text) => rows.includes(text))) found.push(table)
  }
  const outbox = await db.selectFrom('mail_outbox').selectAll().execute()
  const emails = JSON.stringify(outbox.filter(({ kind }) => kind !== 'account-notice'))
  if (texts.some((text) => emails.includes(text))) found.push('mail_outbox')
  return found
}
