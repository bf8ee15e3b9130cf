import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BREAKS, knownSteps, migrate, openDatabase } from './open.ts'

/** The first step that machines are updated across one by one. */
const FIRST = '0010-growth'

interface Column {
  table: string
  name: string
  type: string
  /** Whether a row can do without naming it. */
  optional: boolean
}

test('a step takes nothing from the version before, nor asks it for more, unless its name says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steps-'))
  const database = openDatabase({ DATA_DIR: folder })
  const columns = async () => {
    const { rows } = await sql<{ table: string; name: string; type: string; needed: number }>`
      select m.name as "table", c.name, c.type, (c."notnull" = 1 and c.dflt_value is null and c.pk = 0) as needed
      from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'`.execute(database.db)
    return rows.map(({ needed, ...column }): Column => ({ ...column, optional: needed === 0 }))
  }
  const steps = knownSteps()
  const from = steps.indexOf(FIRST)
  expect(from).toBeGreaterThan(0)
  await migrate(database, steps[from - 1])
  const faults: string[] = []
  for (const step of steps.slice(from)) {
    const before = await columns()
    await migrate(database, step)
    const after = await columns()
    if (step.endsWith(BREAKS)) continue
    const find = (all: Column[], { table, name }: Column) =>
      all.find((each) => each.table === table && each.name === name)
    for (const column of before) {
      const now = find(after, column)
      if (!now) faults.push(`${step} takes ${column.table}.${column.name} away`)
      else if (now.type !== column.type || (column.optional && !now.optional))
        faults.push(`${step} makes ${column.table}.${column.name} another one`)
    }
    const old = new Set(before.map(({ table }) => table))
    for (const column of after) {
      if (!find(before, column) && old.has(column.table) && !column.optional)
        faults.push(
          `${step} asks for ${column.table}.${column.name}, of which the version before knows nothing`,
        )
    }
  }
  await database.close()
  rmSync(folder, { recursive: true })
  expect(faults).toEqual([])
})
