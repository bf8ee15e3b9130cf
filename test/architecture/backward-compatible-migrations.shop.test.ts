import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BREAKS, knownSteps, migrate, type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { emptyDatabase } from '#test/support/database.ts'

/** The first step that machines are updated across one by one. */
const FIRST = '0010-growth'

interface Column {
  table: string
  name: string
  type: string
  /** Whether a row can do without naming it. */
  optional: boolean
}

/** What a row may hold only once. */
interface Unique {
  table: string
  name: string
}

interface Shape {
  columns: Column[]
  uniques: Unique[]
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
    sqlite: sql<Unique>`
      select m.name as "table", i.name from sqlite_schema m, pragma_index_list(m.name) i
      where m.type = 'table' and i."unique" = 1`,
    postgres: sql<Unique>`
      select t.relname as "table", i.relname as name
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
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

/** What the version before can't do any more after a step, in sentences. */
function faultsOf(step: string, before: Shape, after: Shape): string[] {
  const find = <T extends Unique>(all: T[], { table, name }: Unique) =>
    all.find((each) => each.table === table && each.name === name)
  const old = new Set(before.columns.map(({ table }) => table))
  const lost = before.columns.flatMap((column) => {
    const now = find(after.columns, column)
    if (!now) return [`${step} takes ${column.table}.${column.name} away`]
    if (now.type === column.type && (now.optional || !column.optional)) return []
    return [`${step} makes ${column.table}.${column.name} another one`]
  })
  const asked = after.columns
    .filter((column) => !find(before.columns, column) && old.has(column.table) && !column.optional)
    .map(({ table, name }) => `${step} asks for ${table}.${name}, of which the version before knows nothing`)
  const refused = after.uniques
    .filter((unique) => !find(before.uniques, unique) && old.has(unique.table))
    .map(({ table, name }) => `${step} refuses rows of ${table} that the version before writes, by ${name}`)
  return [...lost, ...asked, ...refused]
}

test('a step takes nothing from the version before, nor asks it for more, unless its name says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steps-'))
  const empty = await emptyDatabase()
  const database = openDatabase({ DATA_DIR: folder, DATABASE_URL: empty?.url })
  const steps = knownSteps()
  const from = steps.indexOf(FIRST)
  expect(from).toBeGreaterThan(0)
  await migrate(database, steps[from - 1])
  const faults: string[] = []
  for (const step of steps.slice(from)) {
    const before = await shapeOf(database)
    expect(before.columns.length).toBeGreaterThan(100)
    await migrate(database, step)
    if (!step.endsWith(BREAKS)) faults.push(...faultsOf(step, before, await shapeOf(database)))
  }
  await database.close()
  await empty?.drop()
  rmSync(folder, { recursive: true })
  expect(faults).toEqual([])
})
