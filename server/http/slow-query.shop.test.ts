import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, openDatabase, type SlowQuery } from '#server/db/open.ts'
import { emptyDatabase } from '#test/support/database.ts'

test.each([
  ['a query that takes long is told without its values', 0, true],
  ['a quick one is not', 60_000, false],
] as const)('%s', async (_, SLOW_QUERY_MS, isTold) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'slow-test-'))
  const postgres = await emptyDatabase()
  const database = openDatabase({ DATA_DIR, DATABASE_URL: postgres?.url, SLOW_QUERY_MS })
  await migrate(database)
  const told: SlowQuery[] = []
  database.onSlowQuery((query) => told.push(query))
  await database.db.selectFrom('users').select('id').where('email_key', '=', 'june@example.com').execute()
  expect(told.some(({ sql }) => sql.includes('"email_key" = '))).toBe(isTold)
  expect(JSON.stringify(told)).not.toContain('june@example.com')
  await database.close()
  await postgres?.drop()
  rmSync(DATA_DIR, { recursive: true })
})
