import { type RawBuilder, sql } from 'kysely'
import { containing } from '#server/db/containing.ts'
import type { Engine } from '#server/db/engine.ts'

/** Fewer letters are in no index. */
const INDEXED_LETTERS = 3

/**
 * Orders whose uuid, email or name contains the text, in any case, or whose number it is: as a condition of SQL. An
 * index of each three letters finds the few that may; these are looked at.
 */
export function ordersFoundBy(search: string, engine: Engine): RawBuilder<boolean> {
  const number = /^#?(\d{1,15})$/.exec(search)?.[1]
  const part = containing(search)
  // A few digits are in many a uuid; who types a number means the order of that number.
  const uuid = number === undefined ? part : `${number}%`
  const found = sql<boolean>`(order_uuid like ${uuid} escape '\\' or lower(email) like ${part} escape '\\'
    or lower(name) like ${part} escape '\\' or name like ${asTyped(search)} escape '\\')`
  const byWords =
    [...search].length < INDEXED_LETTERS ? found : sql<boolean>`(${MAY[engine](search)} and ${found})`
  return number === undefined ? byWords : sql<boolean>`(orders.id = ${Number(number)} or ${byWords})`
}

const MAY: Record<Engine, (search: string) => RawBuilder<boolean>> = {
  sqlite: (search) =>
    sql<boolean>`orders.id in (select rowid from derived_order_words
      where derived_order_words match ${isAscii(search) ? trigrams(search) : `${trigrams(search.toLowerCase())} OR ${trigrams(search)}`})`,
  postgres(search) {
    const words = sql`lower(order_uuid || chr(10) || email || chr(10) || name)`
    const inLowerCase = sql<boolean>`${words} like ${containing(search)} escape '\\'`
    if (isAscii(search)) return inLowerCase
    return sql<boolean>`(${inLowerCase} or ${words} like lower(${asTyped(search)}) escape '\\')`
  },
}

/** Outside of it JavaScript and the databases don't agree on every letter's lower case. */
function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  return /^[\x00-\x7f]*$/.test(text)
}

/** More of them leave hardly fewer orders to look at, and each is one more list to read. */
const MOST_TRIGRAMS = 6

function trigrams(text: string): string {
  const letters = [...text]
  const each = letters.slice(2).map((_, place) => letters.slice(place, place + 3).join(''))
  const apart = Math.ceil(each.length / MOST_TRIGRAMS)
  const some = each.filter((_, place) => place % apart === 0)
  return `(${[...new Set(some)].map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ')})`
}

/** SQLite's `lower` knows no letters beyond A to Z: "Élodie" is found as she is written. */
function asTyped(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}
