import { type RawBuilder, sql } from 'kysely'

/** Escapes wildcards. Use with `escape '\\'`. */
export function likePattern(text: string): string {
  return typedPattern(text.toLowerCase())
}

/** SQLite's `lower` only changes A to Z, so "Élodie" must be searched as typed. */
export function typedPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether the column contains the text, ignoring case. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const value = sql.ref(column)
  return sql<boolean>`(lower(${value}) like ${likePattern(text)} escape '\\' or ${value} like ${typedPattern(text)} escape '\\')`
}
