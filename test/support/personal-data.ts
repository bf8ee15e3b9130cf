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
  'order_changes',
  'order_delays',
  'discount_uses',
  'commissions',
  'commission_entries',
  'commission_events',
  'journal_entries',
  'passports',
  'passport_owners',
] as const

/** The tables in which one of the texts occurs, ignoring case. Ignores the email about a deleted account. */
export async function tablesWith({ shop: { db } }: TestShop, texts: string[]): Promise<string[]> {
  const found: string[] = []
  const contains = (rows: unknown[]) => {
    const text = JSON.stringify(rows).toLowerCase()
    return texts.some((part) => text.includes(part.toLowerCase()))
  }
  for (const table of TABLES) {
    if (contains(await db.selectFrom(table).selectAll().execute())) found.push(table)
  }
  const emails = await db.selectFrom('mail_outbox').selectAll().execute()
  if (contains(emails.filter(({ kind }) => kind !== 'account-notice'))) found.push('mail_outbox')
  return found
}
