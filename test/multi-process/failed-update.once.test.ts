import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailbox } from '#test/support/checkout-helpers.ts'
import { eventually } from '#test/support/wait.ts'
import { type InstalledShop, startInstalledShop } from './installed-shop.ts'

let shop: InstalledShop
beforeAll(async () => {
  shop = await startInstalledShop()
})
afterAll(() => shop.close())

const MIGRATIONS = 'server/platform/db/migrations/index.ts'
const MIGRATIONS_START = '  return {'

function migration(name: string, last: string): string {
  return `${MIGRATIONS_START}
    '${name}': {
      async up(db) {
        const { sql } = await import('kysely')
        await sql\`alter table orders add column gift_note text\`.execute(db)
        ${last}
      },
    },`
}

interface BrokenUpdate {
  file: string
  text: string
  replacement: string
  reason: string
}

const BROKEN_UPDATES: Record<string, BrokenUpdate> = {
  'does not start': {
    file: 'server/app/main.ts',
    text: 'await listen(app, config)',
    replacement: "throw new Error('The knife is blunt.')",
    reason: 'The knife is blunt.',
  },
  'is killed while it is prepared': {
    file: 'cli/build.ts',
    text: 'const root',
    replacement: "process.kill(process.pid, 'SIGKILL')\nconst root",
    reason: 'too little memory',
  },
  'does not build': {
    file: 'web/root.tsx',
    text: 'import',
    replacement: 'import from nowhere;',
    reason: 'The build failed.',
  },
  'has a migration that fails': {
    file: MIGRATIONS,
    text: MIGRATIONS_START,
    replacement: migration('9998-fails', "throw new Error('The table is full.')"),
    reason: 'The table is full.',
  },
  'has a migration that the running version could not work with': {
    file: MIGRATIONS,
    text: MIGRATIONS_START,
    replacement: migration('9999-next-breaks', ''),
    reason: 'systemctl restart shop',
  },
}

test.each(Object.entries(BROKEN_UPDATES))('keeps the shop open when an update %s', async (_, update) => {
  const { file, text, replacement, reason } = update
  const { folders } = shop.status()
  shop.edit(file, text, replacement)
  const status = await shop.reload()
  shop.edit(file, replacement, text)
  expect(status.failure).toContain(reason)
  expect(status.folders).toEqual(folders)
  expect((await fetch(`${shop.url}/about`)).status).toBe(200)
  const emails = await eventually(
    () => mailbox(shop, 'workshop@shop.test'),
    (all) => all.some((email) => email.text.includes(reason)),
  )
  expect(emails[0]?.subject).toBe('The update of the shop failed')
})

test('updates after failed updates, whose migrations left nothing behind', async () => {
  shop.edit(MIGRATIONS, MIGRATIONS_START, migration('9997-gift-notes', ''))
  shop.edit(
    MIGRATIONS,
    'import type { Migration }',
    "import { sql, type Kysely } from 'kysely'\nimport type { Migration }",
  )
  expect(await shop.reload()).toMatchObject({ failure: null })
  expect((await fetch(`${shop.url}/about`)).status).toBe(200)
})
