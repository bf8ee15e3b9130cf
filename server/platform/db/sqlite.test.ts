import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from './sqlite.ts'

test('keeps other users of the machine from reading the database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-modes-'))
  const data = join(folder, 'data')
  const modes = () =>
    readdirSync(data)
      .toSorted()
      .map((name) => [name, (statSync(join(data, name)).mode & 0o777).toString(8)])
  const restricted = ['shop.sqlite', 'shop.sqlite-shm', 'shop.sqlite-wal'].map((name) => [name, '600'])

  const database = openSqlite(join(data, 'shop.sqlite'))
  database.exec('create table a (b)')
  expect(modes()).toEqual(restricted)
  expect((statSync(data).mode & 0o777).toString(8)).toBe('700')

  // Files of an older version of the shop.
  for (const name of readdirSync(data)) chmodSync(join(data, name), 0o644)
  const again = openSqlite(join(data, 'shop.sqlite'))
  expect(modes()).toEqual(restricted)
  again.close()
  database.close()
  rmSync(folder, { recursive: true })
})

test('locks the database against other processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-locks-'))
  const file = join(folder, 'shop.sqlite')
  const shop = openSqlite(file)
  shop.exec('create table orders (id)')
  // A backup reads through a connection of its own.
  openSqlite(file).close()
  const takeOver = `const database = new (require('node:sqlite').DatabaseSync)(process.argv[1])
    database.exec('pragma locking_mode = exclusive; select * from orders')`
  const { stderr } = spawnSync(process.execPath, ['-e', takeOver, file], { encoding: 'utf8' })
  expect(stderr).toContain('database is locked')
  shop.close()
  rmSync(folder, { recursive: true })
})

test('overwrites deleted texts in the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-deleted-'))
  const file = join(folder, 'shop.sqlite')
  const database = openSqlite(file)
  database.exec(
    `create table a (b); insert into a values ('forgotten person'); pragma wal_checkpoint(truncate)`,
  )
  expect(readFileSync(file).includes('forgotten person')).toBe(true)
  database.exec('delete from a; pragma wal_checkpoint(truncate)')
  expect(readFileSync(file).includes('forgotten person')).toBe(false)
  database.close()
  rmSync(folder, { recursive: true })
})
