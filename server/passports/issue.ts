import type { Passport } from '#contract/passports/passports.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { Tx } from '#server/db/open.ts'
import type { FileStore } from '#server/integrations/file-store.ts'
import { readSettings } from '#server/settings/read.ts'
import { dayOf } from '#server/time/business-calendar.ts'
import { newClaimCode, newPassportCode } from './codes.ts'
import { type Content, hashesIn } from './content.ts'
import { readSigningKey } from './key-files.ts'
import { storePublicKey } from './public-keys.ts'
import { sign } from './sign.ts'

export interface IssueContext {
  config: { DATA_DIR: string }
  images: { files: FileStore }
  defaultSettings: Settings
}

/** What a passport is for. */
export interface Unit {
  /** Of the call of staff that asks for it. */
  request_key?: string | undefined
  order_id: number | null
  order_line_id: number | null
  unit: number | null
  product_id: number | null
}

/** @returns its code. */
export async function issuePassport(
  tx: Tx,
  { config, defaultSettings }: IssueContext,
  unit: Unit,
  content: Content,
  at: number,
): Promise<string> {
  const { business } = await readSettings(tx, defaultSettings)
  const year = Number(dayOf(at, business.time_zone).slice(0, 4))
  const number = await nextNumber(tx, year)
  const passport: Passport = {
    code: await unusedCode(tx),
    number,
    year,
    makers: business.makers.map(({ name, role }) => ({ name, craft: role })),
    ...content,
    issued_at: new Date(at).toISOString(),
  }
  const key = await readSigningKey(config.DATA_DIR)
  await storePublicKey(tx, key, at)
  const { id } = await tx
    .insertInto('passports')
    .values({
      ...unit,
      code: passport.code,
      year,
      number,
      claim_code: newClaimCode(),
      kid: key.kid,
      jws: await sign(passport, key),
      issued_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hashes = hashesIn(content)
  if (hashes.length > 0) {
    await tx
      .insertInto('passport_images')
      .values(hashes.map((hash) => ({ passport_id: id, hash })))
      .execute()
  }
  return passport.code
}

/** Locks the year's row until the transaction ends, so that numbers have neither gaps nor doubles. */
async function nextNumber(tx: Tx, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('passport_numbers')
    .values({ year, last: 1 })
    .onConflict((row) =>
      row.column('year').doUpdateSet((known) => ({ last: known('passport_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

async function unusedCode(tx: Tx): Promise<string> {
  const code = newPassportCode()
  const used = await tx.selectFrom('passports').select('id').where('code', '=', code).executeTakeFirst()
  return used ? unusedCode(tx) : code
}
