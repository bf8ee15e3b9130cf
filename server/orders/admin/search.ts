import { type RawBuilder, sql } from 'kysely'
import { likePattern, typedPattern } from '#server/db/like-pattern.ts'
import type { Engine } from '#server/db/migrations/dialect.ts'

const MIN_INDEXED_LETTERS = 3

/**
 * Matches orders by number, or by a part of the UUID, email or name, ignoring case. The trigram index finds candidates;
 * the exact comparison checks them.
 */
export function matchesSearch(search: string, engine: Engine): RawBuilder<boolean> {
  const number = /^#?(\d{1,15})$/.exec(search)?.[1]
  const part = likePattern(search)
  // A few digits occur in many UUIDs, so a number only matches the start of a UUID.
  const uuid = number === undefined ? part : `${number}%`
  const matches = sql<boolean>`(order_uuid like ${uuid} escape '\\' or lower(email) like ${part} escape '\\'
    or lower(name) like ${part} escape '\\' or name like ${typedPattern(search)} escape '\\')`
  const byText =
    [...search].length < MIN_INDEXED_LETTERS
      ? matches
      : sql<boolean>`(${CANDIDATES[engine](search)} and ${matches})`
  return number === undefined ? byText : sql<boolean>`(orders.id = ${Number(number)} or ${byText})`
}

const CANDIDATES: Record<Engine, (search: string) => RawBuilder<boolean>> = {
  sqlite: (search) =>
    sql<boolean>`orders.id in (select rowid from derived_order_words
      where derived_order_words match ${isAscii(search) ? trigrams(search) : `${trigrams(search.toLowerCase())} OR ${trigrams(search)}`})`,
  postgres(search) {
    const text = sql`lower(order_uuid || chr(10) || email || chr(10) || name)`
    const inLowerCase = sql<boolean>`${text} like ${likePattern(search)} escape '\\'`
    if (isAscii(search)) return inLowerCase
    return sql<boolean>`(${inLowerCase} or ${text} like lower(${typedPattern(search)}) escape '\\')`
  },
}

/** JavaScript and the databases lowercase some non-ASCII letters differently. */
function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes control characters.
  return /^[\x00-\x7f]*$/.test(text)
}

/** More trigrams cost index reads and barely narrow the result. */
const MAX_TRIGRAMS = 6

function trigrams(text: string): string {
  const letters = [...text]
  const all = letters.slice(2).map((_, start) => letters.slice(start, start + 3).join(''))
  const step = Math.ceil(all.length / MAX_TRIGRAMS)
  const sample = all.filter((_, index) => index % step === 0)
  return `(${[...new Set(sample)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')})`
}
