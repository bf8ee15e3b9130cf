import type { ParcelCard } from '#contract/customers/passports/passports.ts'
import { passportPage } from '#contract/platform/values/paths.ts'
import { lettersAndDigits } from '#contract/platform/values/search-text.ts'
import type { Db } from '#server/platform/db/open.ts'
import { signedPassport } from '../sign.ts'

/** The cards in the order of the codes, which are separated by commas. Unknown codes are left out. */
export async function readParcelCards(db: Db, codes: string, publicUrl: string): Promise<ParcelCard[]> {
  const wanted = [...new Set(codes.split(',').map(lettersAndDigits))]
  const rows = await db
    .selectFrom('passports')
    .select(['code', 'claim_code', 'number', 'year', 'jws'])
    .where('code', 'in', wanted)
    .execute()
  return rows
    .toSorted((a, b) => wanted.indexOf(a.code) - wanted.indexOf(b.code))
    .map(({ jws, ...card }) => ({
      ...card,
      name: signedPassport(jws).name,
      url: new URL(passportPage(card.code), publicUrl).href,
    }))
}
