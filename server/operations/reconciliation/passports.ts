import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { Passport } from '#contract/customers/passports/passports.ts'
import { NUMBERS_AHEAD } from '#server/customers/passports/numbers.ts'
import { signedPassport } from '#server/customers/passports/sign.ts'
import type { Db } from '#server/platform/db/open.ts'

const BATCH_SIZE = 500

/** Each passport is signed with a known key, agrees with its row and has an existing unit; a year's numbers lack only those that restores skipped. */
export async function passportsAreGenuine(db: Db): Promise<string[]> {
  const problems = await Promise.all([signaturesAreValid(db), unitsExist(db), numbersAreComplete(db)])
  return problems.flat()
}

async function signaturesAreValid(db: Db): Promise<string[]> {
  const keys = await readKeys(db)
  const problems: string[] = []
  for (let lastId = 0; ; ) {
    const rows = await db
      .selectFrom('passports')
      .select(['id', 'code', 'year', 'number', 'kid', 'jws'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    for (const { id, jws, kid, ...row } of rows) {
      lastId = id
      const key = keys.get(kid)
      if (!key || !isSignedBy(jws, key)) problems.push(`Passport ${row.code}: its signature is not valid.`)
      else if (!says(jws, row)) problems.push(`Passport ${row.code}: its signature is of another passport.`)
    }
    if (rows.length < BATCH_SIZE) return problems
  }
}

async function readKeys(db: Db): Promise<Map<string, KeyObject>> {
  const rows = await db.selectFrom('passport_keys').select(['kid', 'x']).execute()
  return new Map(
    rows.map(({ kid, x }) => [
      kid,
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    ]),
  )
}

function isSignedBy(jws: string, key: KeyObject): boolean {
  const [header = '', payload = '', signature = ''] = jws.split('.')
  return verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))
}

function says(jws: string, { code, year, number }: Pick<Passport, 'code' | 'year' | 'number'>): boolean {
  const signed = signedPassport(jws)
  return signed.code === code && signed.year === year && signed.number === number
}

async function unitsExist(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('passports')
    .innerJoin('order_lines', 'order_lines.id', 'passports.order_line_id')
    .select(['code', 'passports.order_id'])
    .where((row) =>
      row.or([
        row('unit', '>', row.ref('quantity')),
        row('custom', '=', 1),
        row('order_lines.order_id', '!=', row.ref('passports.order_id')),
      ]),
    )
    .orderBy('passports.id')
    .execute()
  return rows.map(({ code, order_id }) => `Passport ${code}: order ${order_id} has no such unit.`)
}

async function numbersAreComplete(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('passports')
    .leftJoin('passport_numbers', 'passport_numbers.year', 'passports.year')
    .select(({ fn }) => [
      'passports.year',
      'passport_numbers.last',
      fn.countAll<number>().as('count'),
      fn.max('number').as('highest'),
    ])
    .groupBy(['passports.year', 'passport_numbers.last'])
    .execute()
  return rows
    .filter(
      ({ count, highest, last }) => last === null || highest > last || (last - count) % NUMBERS_AHEAD !== 0,
    )
    .map(({ year, count, highest }) => `Passports of ${year}: there are ${count}, numbered up to ${highest}.`)
}
