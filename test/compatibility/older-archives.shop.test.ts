import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreBackup } from '#server/operations/backup/restore.ts'
import { importShop } from '#server/operations/export/import.ts'
import { auditShop } from '#server/operations/reconciliation/reconcile.ts'
import { emptyDatabase, type TestDatabase } from '#test/support/database.ts'
import { copyOlderShop, FACTS, OLDER_SHOP, unzip } from '#test/support/older-shop.ts'
import { runShopCommand } from '#test/support/run-cli.ts'
import { ROOT } from '#test/support/shop-process.ts'

let folder: string
let database: TestDatabase | null
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'older-archive-'))
  mkdirSync(join(folder, 'shop'))
  database = await emptyDatabase()
})
afterEach(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

function emptyTarget() {
  return { DATA_DIR: join(folder, 'shop'), bucket: null, ...(database && { DATABASE_URL: database.url }) }
}

/** Archives contain no leases. */
function archivedRows(engine: 'sqlite' | 'postgres') {
  const { leases: _, ...rows } = FACTS[engine].rows
  return rows
}

test('restores an encrypted backup of an older SQLite shop', async () => {
  const file = join(OLDER_SHOP, 'backups/sqlite-sealed.tar.sealed')
  const { rows } = await restoreBackup(file, emptyTarget(), FACTS.backupPassphrase)
  expect(rows).toEqual(archivedRows('sqlite'))
  expect(await auditShop(emptyTarget())).toEqual([])
})

test('restores a plain backup of an older PostgreSQL shop', async () => {
  const file = join(folder, 'plain.tar')
  unzip('backups/postgres-plain.tar.gz', file)
  const { rows } = await restoreBackup(file, emptyTarget(), null)
  expect(rows).toEqual(archivedRows('postgres'))
  expect(await auditShop(emptyTarget())).toEqual([])
})

test('imports an export of an older shop', async () => {
  const { manifest, problems } = await importShop(join(OLDER_SHOP, 'export'), emptyTarget())
  expect(problems).toEqual([])
  expect(manifest.counts.orders).toBe(FACTS.sqlite.rows.orders)
  expect(await auditShop(emptyTarget())).toEqual([])
})

test('accepts the settings of an older shop', () => {
  const known = readFileSync(join(ROOT, '.env.example'), 'utf8')
  const names = readFileSync(join(OLDER_SHOP, 'setting-names.txt'), 'utf8').trim().split('\n')
  expect(names.filter((name) => !new RegExp(`^(# ?)?${name}=`, 'm').test(known))).toEqual([])
})

test('runs the commands of an older shop on its data', async () => {
  const copy = await copyOlderShop()
  try {
    const audit = await runShopCommand(copy.place, ['audit']).result
    expect(audit).toMatchObject({ code: 0 })
    const file = join(folder, 'backup.tar')
    expect((await runShopCommand(copy.place, ['backup', '--to', file]).result).code).toBe(0)
    const exported = join(folder, 'export')
    expect((await runShopCommand(copy.place, ['export', exported, '--with-credentials']).result).code).toBe(0)
    const restored = join(folder, 'restored')
    expect((await runShopCommand({ DATA_DIR: restored }, ['restore', file]).result).code).toBe(0)
    const imported = join(folder, 'imported')
    expect((await runShopCommand({ DATA_DIR: imported }, ['import', exported]).result).code).toBe(0)
    const two = await runShopCommand(copy.place, ['reset-two-factor', FACTS.sqlite.people.tom.email]).result
    expect(two.code).toBe(0)
    const siteadmin = await runShopCommand(copy.place, ['create-siteadmin', 'new@example.com']).result
    expect(siteadmin.code).toBe(0)
  } finally {
    await copy.remove()
  }
})
