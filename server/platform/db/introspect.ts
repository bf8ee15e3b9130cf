import { type Kysely, sql } from 'kysely'
import type { Engine } from './migrations/dialect.ts'
import type { Database } from './schema.ts'

export interface Column {
  name: string
  isText: boolean
  isNullable: boolean
}

export interface Table {
  name: string
  columns: Column[]
  key: { column: string; isText: boolean }[]
  parents: string[]
  isNumbered: boolean
}

/** Parents before children. Excludes derived tables, which triggers maintain. */
export async function describeTables(db: Kysely<Database>, engine: Engine): Promise<Table[]> {
  return parentsFirst(engine === 'sqlite' ? await sqliteTables(db) : await postgresTables(db))
}

async function sqliteTables(db: Kysely<Database>): Promise<Table[]> {
  const { rows: tables } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema
    where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'
      and name not like 'derived_%' order by name`.execute(db)
  const described: Table[] = []
  for (const table of tables) {
    const { rows: columns } = await sql<{ name: string; type: string; notnull: number; pk: number }>`
      select name, type, "notnull", pk from pragma_table_info(${table.name}) order by cid`.execute(db)
    const { rows: parents } = await sql<{ parent: string }>`
      select "table" as parent from pragma_foreign_key_list(${table.name})`.execute(db)
    described.push({
      name: table.name,
      columns: columns.map(({ name, type, notnull, pk }) => ({
        name,
        isText: type.toLowerCase() === 'text',
        isNullable: notnull === 0 && pk === 0,
      })),
      key: columns
        .filter(({ pk }) => pk > 0)
        .sort((a, b) => a.pk - b.pk)
        .map(({ name, type }) => ({ column: name, isText: type.toLowerCase() === 'text' })),
      parents: parents.map(({ parent }) => parent),
      isNumbered: /\bautoincrement\b/i.test(table.sql),
    })
  }
  return described
}

async function postgresTables(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<Omit<Table, 'isNumbered'> & { numbered: boolean }>`
    select t.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'isText', a.atttypid = 'text'::regtype,
          'isNullable', not a.attnotnull) order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('column', a.attname, 'isText', a.atttypid = 'text'::regtype)
          order by array_position(i.indkey::int2[], a.attnum)), '[]')
        from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey::int2[])
        where i.indrelid = t.oid and i.indisprimary) as key,
      (select coalesce(json_agg(p.relname), '[]') from pg_constraint c join pg_class p on p.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f') as parents,
      exists (select from pg_attribute a where a.attrelid = t.oid and a.attidentity <> '') as numbered
    from pg_class t
    where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace and t.relname not like 'kysely\\_%'
      and t.relname not like 'derived\\_%'
    order by t.relname collate "C"`.execute(db)
  return rows.map(({ numbered, ...table }) => ({ ...table, isNumbered: numbered }))
}

function parentsFirst(tables: Table[]): Table[] {
  const placed = new Set<string>()
  const sorted: Table[] = []
  while (sorted.length < tables.length) {
    const next = tables.find(
      ({ name, parents }) =>
        !placed.has(name) && parents.every((parent) => parent === name || placed.has(parent)),
    )
    if (!next) throw new Error('The foreign keys form a cycle.')
    placed.add(next.name)
    sorted.push(next)
  }
  return sorted
}
