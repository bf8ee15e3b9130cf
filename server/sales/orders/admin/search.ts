import { type RawBuilder, sql } from 'kysely'
import { plainCharacters, searchTerm } from '#contract/platform/values/search-text.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import type { Engine } from '#server/platform/db/migrations/dialect.ts'
import { foldedIds, likePattern } from '#server/platform/search/contains.ts'
import { SEARCHED } from '#server/platform/search/searched.ts'

const MIN_INDEXED_LETTERS = 3
/** Fewer digits are an order number, or part of one. */
const MIN_PHONE_DIGITS = 7

/**
 * Matches orders by number, or by a part of the UUID, email, name or phone number, however phones and computers write it.
 * The trigram index finds candidates; the exact comparison checks them.
 */
export function matchesSearch(search: string, engine: Engine): RawBuilder<boolean> {
  const number = orderNumber(search)
  // A few digits occur in many UUIDs, so a number only matches the start of a UUID.
  const uuid = (part: string) => (number === null ? likePattern(part) : `${number}%`)
  const byText = spelled(
    search,
    engine,
    (part) => sql<boolean>`(order_uuid like ${uuid(part)} escape '\\' or ${matchesNames(part)})`,
  )
  const byNumber = number === null ? [] : [sql<boolean>`id = ${number}`]
  return matchesAny([...byText, ...matchesPhone(search, MIN_PHONE_DIGITS), ...byNumber])
}

/** The same by a part of the email, name or phone number only. */
export function matchesCustomer(search: string, engine: Engine): RawBuilder<boolean> {
  return matchesAny([...spelled(search, engine, matchesNames), ...matchesPhone(search, MIN_INDEXED_LETTERS)])
}

/** Each condition finds its orders with an index of its own. With `or`, PostgreSQL would read every order. */
function matchesAny(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  const found = conditions.map((condition) => sql`select id from orders where ${condition}`)
  return sql<boolean>`orders.id in (${sql.join(found, sql` union all `)})`
}

function matchesNames(part: string): RawBuilder<boolean> {
  const pattern = likePattern(part)
  return sql<boolean>`(lower(email) like ${pattern} escape '\\' or lower(name) like ${pattern} escape '\\')`
}

/** UUIDs and most emails and names are compared as they are, the others as folded. */
function spelled(
  search: string,
  engine: Engine,
  matches: (part: string) => RawBuilder<boolean>,
): RawBuilder<boolean>[] {
  const term = searchTerm(search)
  const plain = [...new Set([term, plainCharacters(search).toLowerCase()])].map((part) =>
    withCandidates(part, engine, matches(part)),
  )
  return [...plain, sql<boolean>`id in (${foldedIds('orders', likePattern(term), SEARCHED.orders)})`]
}

function withCandidates(part: string, engine: Engine, matches: RawBuilder<boolean>): RawBuilder<boolean> {
  if ([...part].length < MIN_INDEXED_LETTERS) return matches
  return sql<boolean>`(${CANDIDATES[engine](part)} and ${matches})`
}

/** However it is written: "(216) 555-0142" and "+1 216 555 0142" have the same last ten digits. */
function matchesPhone(search: string, minDigits: number): RawBuilder<boolean>[] {
  const digits = phoneDigits(search)
  if (digits.length < minDigits || !/^[\d\s().+/-]+$/.test(plainCharacters(search))) return []
  const written = PHONE_MARKS.reduce((text, mark) => sql`replace(${text}, ${mark}, '')`, sql`phone`)
  return [sql<boolean>`phone is not null and ${written} like ${`%${digits}%`}`]
}

const PHONE_MARKS = [' ', '-', '(', ')', '.', '+', '/']
const PHONE_DIGITS = 10

/** Without the country's code. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-PHONE_DIGITS)
}

const CANDIDATES: Record<Engine, (part: string) => RawBuilder<boolean>> = {
  sqlite: (part) =>
    sql<boolean>`id in (select rowid from derived_order_words
      where derived_order_words match ${trigrams(part)})`,
  postgres: (part) =>
    sql<boolean>`lower(order_uuid || chr(10) || email || chr(10) || name) like ${likePattern(part)} escape '\\'`,
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
