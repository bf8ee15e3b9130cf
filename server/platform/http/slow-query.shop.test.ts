import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, openDatabase, type SlowQuery } from '#server/platform/db/open.ts'
import { emptyDatabase } from '#test/support/database.ts'

test.each([
  ['reports a slow query without its values', 0, true],
  ['does not report a fast query', 60_000, false],
] as const)('%s', async (_, SLOW_QUERY_MS, isReported) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'slow-test-'))
  const postgres = await emptyDatabase()
  const database = openDatabase({ DATA_DIR, DATABASE_URL: postgres?.url, SLOW_QUERY_MS })
  await migrate(database)
  const reported: SlowQuery[] = []
  database.onSlowQuery((query) => reported.push(query))
  await database.db.selectFrom('users').select('id').where('email_key', '=', 'june@example.com').execute()
  expect(reported.some(({ sql }) => sql.includes('"email_key" = '))).toBe(isReported)
  expect(JSON.stringify(reported)).not.toContain('june@example.com')
  await database.close()
  await postgres?.drop()
  rmSync(DATA_DIR, { recursive: true })
})
