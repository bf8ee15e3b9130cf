import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Each table and the one folder inside a subject that writes it. The demo data and restored backups write all tables. */
const OWNERS: Record<string, string[]> = {
  accounts: [
    'authenticators',
    'backup_codes',
    'backup_emails',
    'codes',
    'known_devices',
    'login_challenges',
    'passkey_challenges',
    'passkeys',
    'sessions',
    'sign_ups',
    'users',
  ],
  'audit-log': ['activity'],
  backup: ['backup_stores', 'backups', 'stored_images'],
  products: [
    'categories',
    'price_changes',
    'product_pictures',
    'product_tags',
    'products',
    'restocks',
    'stock_ledger',
    'tags',
  ],
  db: ['catalogue_revision'],
  draws: ['claim_orders', 'draw_claims', 'draw_entries', 'draws'],
  drops: ['drop_products', 'drops'],
  commissions: ['commission_entries', 'commission_events', 'commission_images', 'commissions', 'deposits'],
  demand: ['search_days', 'search_salts', 'search_visitors'],
  discounts: ['discount_uses', 'discounts'],
  email: ['mail_outbox'],
  'gift-cards': ['gift_card_keys', 'gift_card_ledger', 'gift_card_revocations', 'gift_cards'],
  images: ['picture_previews', 'picture_sums'],
  jobs: ['leases'],
  journal: ['journal_entries', 'journal_images'],
  messages: ['message_replies', 'messages'],
  notifications: ['announced_products', 'subscriber_tokens', 'subscribers', 'subscriptions'],
  orders: [
    'derived_order_counts',
    'order_change_units',
    'order_changes',
    'order_delays',
    'order_events',
    'order_lines',
    'order_tenders',
    'orders',
    'payment_events',
    'payments',
    'refund_parts',
    'refunds',
    'tax_refunds',
  ],
  pages: ['page_confirmations', 'page_versions', 'pages'],
  passports: ['passport_images', 'passport_keys', 'passport_numbers', 'passport_owners', 'passports'],
  'page-views': ['page_views', 'piece_days'],
  payments: ['disputes', 'failed_refunds', 'payment_link_sessions', 'provider_asks'],
  problems: ['failures', 'problems'],
  recovery: ['recoveries'],
  'rate-limit': ['limits'],
  saved: ['saved_products'],
  reviews: ['review_images', 'review_requests', 'reviews'],
  search: ['derived_search_changes', 'derived_search_lock', 'derived_search_texts'],
  settings: ['settings'],
  'setup-guide': ['setup_guide'],
}

const EXCEPTIONS = [
  // Deleting a product clears the links from past orders to it.
  'products writes order_lines',
  // A draw publishes its seed, and locks its drop.
  'draws writes drops',
]

const WRITE = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'(\w+)/g

test('only the owning folder writes a table', () => {
  const server = resolve(import.meta.dirname, '../../server')
  const exclude = ['platform/db/migrations/**', 'demo/**', '**/*.test.ts']
  const writes = globSync('*/*/**/*.ts', { cwd: server, exclude }).flatMap((file) =>
    [...readFileSync(resolve(server, file), 'utf8').matchAll(WRITE)].map(([, table = '']) => ({
      folder: file.split('/')[1] ?? '',
      table,
    })),
  )
  expect(writes.length).toBeGreaterThan(100)
  expect(new Set(writes.map(({ table }) => table))).toEqual(new Set(Object.values(OWNERS).flat()))
  const foreign = writes
    .filter(({ folder, table }) => !OWNERS[folder]?.includes(table))
    .map(({ folder, table }) => `${folder} writes ${table}`)
  expect(new Set(foreign)).toEqual(new Set(EXCEPTIONS))
})
