import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { restoreBackup } from '#server/operations/backup/restore.ts'
import { importShop } from '#server/operations/export/import.ts'
import { auditShop } from '#server/operations/reconciliation/reconcile.ts'
import { emptyDatabase, type TestDatabase } from '#test/support/database.ts'
import { copyOlderShop, olderShop } from '#test/support/older-shop.ts'
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

const FIRST = olderShop('46e553d')

describe.each(['46e553d', '37a7a5ec'] as const)('of commit %s', (commit) => {
  const { folder: older, facts, unzipped } = olderShop(commit)
  const archivedRows = (engine: 'sqlite' | 'postgres') => {
    // Archives contain no leases.
    const { leases: _, ...rows } = facts[engine].rows
    return rows
  }

  test('restores an encrypted backup of an older SQLite shop', async () => {
    const file = join(older, 'backups/sqlite-sealed.tar.sealed')
    const { rows } = await restoreBackup(file, emptyTarget(), facts.backupPassphrase)
    expect(rows).toEqual(archivedRows('sqlite'))
    expect(await auditShop(emptyTarget())).toEqual([])
  })

  test('restores a plain backup of an older PostgreSQL shop', async () => {
    const file = join(folder, 'plain.tar')
    writeFileSync(file, unzipped('backups/postgres-plain.tar.gz'))
    const { rows } = await restoreBackup(file, emptyTarget(), null)
    expect(rows).toEqual(archivedRows('postgres'))
    expect(await auditShop(emptyTarget())).toEqual([])
  })

  test('imports an export of an older shop', async () => {
    const { manifest, problems } = await importShop(join(older, 'export'), emptyTarget())
    expect(problems).toEqual([])
    expect(manifest.counts.orders).toBe(facts.sqlite.rows.orders)
    expect(await auditShop(emptyTarget())).toEqual([])
  })
})

test('accepts the settings of an older shop', () => {
  const known = readFileSync(join(ROOT, '.env.example'), 'utf8')
  const names = readFileSync(join(FIRST.folder, 'setting-names.txt'), 'utf8').trim().split('\n')
  expect(names.filter((name) => !new RegExp(`^(# ?)?${name}=`, 'm').test(known))).toEqual([])
})

test('runs the commands of an older shop on its data', async () => {
  const copy = await copyOlderShop(FIRST)
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
    const two = await runShopCommand(copy.place, ['reset-two-factor', FIRST.facts.sqlite.people.tom.email])
      .result
    expect(two.code).toBe(0)
    const siteadmin = await runShopCommand(copy.place, ['create-siteadmin', 'new@example.com']).result
    expect(siteadmin.code).toBe(0)
  } finally {
    await copy.remove()
  }
})
