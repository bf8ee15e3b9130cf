import { type RawBuilder, sql } from 'kysely'
import { searchTerm } from '#contract/platform/values/search-text.ts'
import { hasTextId, SEARCHED, type SearchedTable } from './searched.ts'

/** Escapes wildcards. Use with `escape '\\'`. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether a column of a searched table contains the text, however phones and computers write it. Texts with accents, quotes,
 * or dashes are looked up in `derived_search_texts`; the others are compared as they are.
 */
export function containsText(
  table: SearchedTable,
  typed: string,
  { as = table, columns = SEARCHED[table] }: { as?: string; columns?: readonly string[] } = {},
): RawBuilder<boolean> {
  const part = likePattern(searchTerm(typed))
  const plain = columns.map((column) => sql`${inLowerCase(`${as}.${column}`)} like ${part} escape '\\'`)
  const folded = sql`${sql.ref(`${as}.id`)} in (${foldedIds(table, part, columns)})`
  return sql<boolean>`(${sql.join([...plain, folded], sql` or `)})`
}

/** The ids of the rows whose folded text contains the part. */
export function foldedIds(
  table: SearchedTable,
  part: string,
  columns: readonly string[],
): RawBuilder<number> {
  const id = hasTextId(table) ? sql`row_id` : sql`cast(row_id as bigint)`
  return sql`select ${id} from derived_search_texts where subject = ${table}
    and field in (${sql.join(columns)}) and folded like ${part} escape '\\'`
}

/** Columns of keys are in lower case. */
function inLowerCase(column: string) {
  return column.endsWith('_key') ? sql.ref(column) : sql`lower(${sql.ref(column)})`
}
