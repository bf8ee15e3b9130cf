import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BREAKS, knownSteps, migrate, type OpenDatabase, openDatabase } from '#server/platform/db/open.ts'
import { emptyDatabase } from '#test/support/database.ts'

/** The first migration after which rolling updates are supported. */
const FIRST = '0010-growth'

interface Column {
  table: string
  name: string
  type: string
  /** Whether an insert may omit it. */
  optional: boolean
}

interface UniqueIndex {
  table: string
  name: string
  /** The first of its columns. */
  first: string | null
}

type Named = Pick<UniqueIndex, 'table' | 'name'>

interface Shape {
  columns: Column[]
  uniques: UniqueIndex[]
}

async function shapeOf({ engine, db }: OpenDatabase): Promise<Shape> {
  const columns = {
    sqlite: sql<Omit<Column, 'optional'> & { needed: number | boolean }>`
      select m.name as "table", c.name, c.type, (c."notnull" = 1 and c.dflt_value is null and c.pk = 0) as needed
      from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'`,
    postgres: sql<Omit<Column, 'optional'> & { needed: number | boolean }>`
      select table_name as "table", column_name as name, data_type as type,
        (is_nullable = 'NO' and column_default is null and is_identity = 'NO') as needed
      from information_schema.columns where table_schema = current_schema()`,
  }
  const uniques = {
    sqlite: sql<UniqueIndex>`
      select m.name as "table", i.name, c.name as first
      from sqlite_schema m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
      where m.type = 'table' and i."unique" = 1 and c.seqno = 0`,
    postgres: sql<UniqueIndex>`
      select t.relname as "table", i.relname as name, a.attname as first
      from pg_index x left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0] join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where x.indisunique and t.relnamespace = current_schema()::regnamespace`,
  }
  return {
    columns: (await columns[engine].execute(db)).rows.map(({ needed, ...column }) => ({
      ...column,
      optional: !needed,
    })),
    uniques: (await uniques[engine].execute(db)).rows,
  }
}

/** The changes of a step that break the version before it. */
function breakingChanges(step: string, before: Shape, after: Shape): string[] {
  const find = <T extends Named>(all: T[], { table, name }: Named) =>
    all.find((each) => each.table === table && each.name === name)
  const old = new Set(before.columns.map(({ table }) => table))
  const changed = before.columns.flatMap((column) => {
    const now = find(after.columns, column)
    if (!now) return [`${step} removes ${column.table}.${column.name}`]
    if (now.type === column.type && (now.optional || !column.optional)) return []
    return [`${step} changes the type of ${column.table}.${column.name}`]
  })
  const required = after.columns
    .filter((column) => !find(before.columns, column) && old.has(column.table) && !column.optional)
    .map(({ table, name }) => `${step} requires ${table}.${name}, which the version before does not write`)
  const unique = after.uniques
    .filter((index) => !find(before.uniques, index) && old.has(index.table))
    // The version before writes no value into a new column.
    .filter(({ table, first }) => first === null || find(before.columns, { table, name: first }))
    .map(({ table, name }) => `${step} adds the unique index ${name}, which may reject rows of ${table}`)
  return [...changed, ...required, ...unique]
}

test('a migration does not break the version before it unless its name says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steps-'))
  const empty = await emptyDatabase()
  const database = openDatabase({ DATA_DIR: folder, DATABASE_URL: empty?.url })
  const steps = knownSteps()
  const from = steps.indexOf(FIRST)
  expect(from).toBeGreaterThan(0)
  await migrate(database, steps[from - 1])
  const breaking: string[] = []
  for (const step of steps.slice(from)) {
    const before = await shapeOf(database)
    expect(before.columns.length).toBeGreaterThan(100)
    await migrate(database, step)
    if (!step.endsWith(BREAKS)) breaking.push(...breakingChanges(step, before, await shapeOf(database)))
  }
  await database.close()
  await empty?.drop()
  rmSync(folder, { recursive: true })
  expect(breaking).toEqual([])
})
