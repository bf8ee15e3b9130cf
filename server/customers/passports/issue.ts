import { randomInt } from 'node:crypto'
import type { IssuedPassport, Passport } from '#contract/customers/passports/passports.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { CODE_ALPHABET } from '#contract/sales/gift-cards/code.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { FileStore } from '#server/platform/integrations/file-store.ts'
import { readSettings } from '#server/platform/settings/read.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { type Content, hashesIn } from './content.ts'
import { readSigningKey } from './key-files.ts'
import { nextNumber } from './numbers.ts'
import { storePublicKey } from './public-keys.ts'
import { sign } from './sign.ts'

const PASSPORT_CODE_LENGTH = 10
const CLAIM_CODE_LENGTH = 8

export interface IssueContext {
  config: { DATA_DIR: string }
  images: { files: FileStore }
  defaultSettings: Settings
}

/** The unit that a passport is for: one of an order's line, or one of a product that was not sold here. */
export interface Unit {
  /** Repeating a request of staff with the same key issues nothing again. */
  request_key?: string | undefined
  order_id: number | null
  order_line_id: number | null
  unit: number | null
  product_id: number | null
}

interface NewPassport {
  unit: Unit
  /** The product's description on the passport. */
  content: Content
  /** The time of issue, in UTC milliseconds. */
  at: number
}

/** Signs and stores a passport. */
export async function issuePassport(
  tx: Tx,
  { config, defaultSettings }: IssueContext,
  { unit, content, at }: NewPassport,
): Promise<IssuedPassport> {
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
  const { id, ...issued } = await tx
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
    .returning(['id', 'code', 'claim_code'])
    .executeTakeFirstOrThrow()
  const hashes = hashesIn(content)
  if (hashes.length > 0) {
    await tx
      .insertInto('passport_images')
      .values(hashes.map((hash) => ({ passport_id: id, hash })))
      .execute()
  }
  return issued
}

async function unusedCode(tx: Tx): Promise<string> {
  const code = newPassportCode()
  const used = await tx.selectFrom('passports').select('id').where('code', '=', code).executeTakeFirst()
  return used ? unusedCode(tx) : code
}

function newPassportCode(): string {
  return randomCode(PASSPORT_CODE_LENGTH)
}

function newClaimCode(): string {
  return randomCode(CLAIM_CODE_LENGTH)
}

function randomCode(length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}
