import type { Selectable } from 'kysely'
import type { OwnPassport, PassportReply } from '#contract/customers/passports/passports.ts'
import { lettersAndDigits } from '#contract/platform/values/search-text.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { NotFound } from '#server/platform/errors.ts'
import { signedPassport } from './sign.ts'

export type PassportRow = Selectable<Database['passports']>

/** @param code in any case, with or without marks between. @throws {NotFound} */
export async function requirePassport(db: Db, code: string): Promise<PassportRow> {
  const row = await db
    .selectFrom('passports')
    .selectAll()
    .where('code', '=', lettersAndDigits(code))
    .executeTakeFirst()
  if (!row) throw new NotFound('There is no passport with this code.')
  return row
}

/** A passport as everyone may see it. @throws {NotFound} */
export async function readPassport(db: Db, code: string): Promise<PassportReply> {
  const { id, jws, kid } = await requirePassport(db, code)
  const owner = await db
    .selectFrom('passport_owners')
    .select('lost')
    .where('passport_id', '=', id)
    .executeTakeFirst()
  return { passport: signedPassport(jws), jws, kid, lost: owner?.lost === 1 }
}

/** The passports that a user owns, the longest owned first. */
export async function listPassports(db: Db, userId: string): Promise<OwnPassport[]> {
  const rows = await db
    .selectFrom('passport_owners')
    .innerJoin('passports', 'passports.id', 'passport_owners.passport_id')
    .select(['jws', 'lost', 'owned_at'])
    .where('user_id', '=', userId)
    .orderBy('owned_at')
    .orderBy('passports.id')
    .execute()
  return rows.map(({ jws, lost, owned_at }) => {
    const { code, name, number, year } = signedPassport(jws)
    return {
      code,
      name,
      number,
      year,
      lost: lost === 1,
      owned_since: new Date(owned_at).toISOString(),
    }
  })
}
