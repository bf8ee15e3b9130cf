import { type RawBuilder, sql } from 'kysely'
import { likePattern, typedPattern } from '#server/db/like-pattern.ts'
import type { Engine } from '#server/db/migrations/dialect.ts'

const MIN_INDEXED_LETTERS = 3
/** Fewer digits are an order number, or part of one. */
const MIN_PHONE_DIGITS = 7

/**
 * Matches orders by number, or by a part of the UUID, email, name or phone number, ignoring case. The trigram index finds
 * candidates; the exact comparison checks them.
 */
export function matchesSearch(search: string, engine: Engine): RawBuilder<boolean> {
  const number = /^#?(\d{1,15})$/.exec(search)?.[1]
  // A few digits occur in many UUIDs, so a number only matches the start of a UUID.
  const uuid = number === undefined ? likePattern(search) : `${number}%`
  const matches = sql<boolean>`(order_uuid like ${uuid} escape '\\' or ${matchesNames(search)})`
  const byText = withCandidates(search, engine, matches)
  const byPhone = matchesPhone(search, MIN_PHONE_DIGITS)
  const byAny = byPhone === null ? byText : sql<boolean>`(${byText} or ${byPhone})`
  return number === undefined ? byAny : sql<boolean>`(orders.id = ${Number(number)} or ${byAny})`
}

/** The same by a part of the email, name or phone number only. */
export function matchesCustomer(search: string, engine: Engine): RawBuilder<boolean> {
  const byText = withCandidates(search, engine, matchesNames(search))
  const byPhone = matchesPhone(search, MIN_INDEXED_LETTERS)
  return byPhone === null ? byText : sql<boolean>`(${byText} or ${byPhone})`
}

function matchesNames(search: string): RawBuilder<boolean> {
  const part = likePattern(search)
  return sql<boolean>`(lower(email) like ${part} escape '\\' or lower(name) like ${part} escape '\\'
    or name like ${typedPattern(search)} escape '\\')`
}

function withCandidates(search: string, engine: Engine, matches: RawBuilder<boolean>): RawBuilder<boolean> {
  if ([...search].length < MIN_INDEXED_LETTERS) return matches
  return sql<boolean>`(${CANDIDATES[engine](search)} and ${matches})`
}

/** However it is written: "(216) 555-0142" and "+1 216 555 0142" have the same last ten digits. */
function matchesPhone(search: string, minDigits: number): RawBuilder<boolean> | null {
  const digits = phoneDigits(search)
  if (digits.length < minDigits || !/^[\d\s().+/-]+$/.test(search)) return null
  return sql<boolean>`orders.id in (select id from orders as called where called.phone is not null
    and ${PHONE_MARKS.reduce((text, mark) => sql`replace(${text}, ${mark}, '')`, sql`called.phone`)} like ${`%${digits}%`})`
}

const PHONE_MARKS = [' ', '-', '(', ')', '.', '+', '/']
const PHONE_DIGITS = 10

/** Without the country's code. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-PHONE_DIGITS)
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
