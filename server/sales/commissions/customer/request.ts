import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { CAPTCHA_REJECTED } from '#contract/platform/api/captcha.ts'
import { toCents } from '#contract/platform/values/money.ts'
import { commissionRequest } from '#contract/sales/commissions/commission-form.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Invalid } from '#server/platform/errors.ts'
import { type OpenForm, requireTokenFirst } from '#server/platform/http/multipart.ts'
import type { CaptchaCheck } from '#server/platform/integrations/captcha.ts'
import { emailRequest, emailShopAboutRequest } from '../emails.ts'
import { addImages } from '../images.ts'
import { requireKind } from '../kinds.ts'
import { requireLikeProduct } from '../like-products.ts'
import { parseForm, textsOf } from '../received-form.ts'
import { type CommissionRow, recordState } from '../states.ts'
import { type CommissionSettings, countForm, type Sender } from './limit.ts'

/** Counts an email to an address that nobody has proved. @returns whether the limits allow it. */
export type CountEmail = (tx: Tx, email: string, sender: Sender) => Promise<boolean>

export type RequestFields = z.output<typeof commissionRequest>

/** Checks what the schema can't. @throws {Invalid} */
export async function requireKnownWishes(db: Db, form: RequestFields): Promise<void> {
  await requireKind(db, form.kind)
  await requireLikeProduct(db, form.like_product_id)
}

/**
 * Checks what arrived before the first image: the captcha, and before it all fields that are there, because a token works only
 * once. Others may follow the images.
 * @throws {Invalid}
 */
export async function requireFirstFields(db: Db, captcha: CaptchaCheck, form: OpenForm): Promise<void> {
  if (form.hasFiles) requireTokenFirst(form, 'recaptchaToken')
  const texts = textsOf(form.fields)
  const { data, error } = commissionRequest.safeParse(texts)
  if (data) await requireKnownWishes(db, data)
  else if (!form.hasFiles || error.issues.some(({ path: [field] }) => String(field) in texts))
    parseForm(commissionRequest, form.fields)
  if (!(await captcha.passes(texts.recaptchaToken ?? ''))) throw new Invalid(CAPTCHA_REJECTED)
}

/**
 * @param hashes of the images. @returns the uuid, the customer's key to its page.
 * @throws {TooMany}; a unique violation for a known request key
 */
export async function storeRequest(
  db: Db,
  { config, countEmail }: { config: CommissionSettings; countEmail: CountEmail },
  { hashes, ...form }: RequestFields & { hashes: string[] },
  sender: Sender,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await countForm(tx, config, sender)
    const row = await insertCommission(tx, form, sender.at)
    await addImages(tx, row.id, null, hashes)
    await recordState(tx, row, { state: 'enquiry', at: sender.at })
    await emailShopAboutRequest(tx, row, hashes, config.SHOP_MAILBOX)
    if (await countEmail(tx, row.email, sender)) await emailRequest(tx, row)
    return row.uuid
  })
}

async function insertCommission(tx: Tx, form: RequestFields, at: number): Promise<CommissionRow> {
  const { budget_min, budget_max, name, email, phone, kind, blade_length_in, steel, handle_material } = form
  return tx
    .insertInto('commissions')
    .values({
      ...{ uuid: randomUUID(), state: 'enquiry', name, email, phone, kind },
      ...{ blade_length_in, steel, handle_material, sheath: form.sheath },
      budget_min_cents: budget_min === null ? null : toCents(budget_min),
      budget_max_cents: budget_max === null ? null : toCents(budget_max),
      ...{ needed_by: form.needed_by, text: form.text, like_product_id: form.like_product_id },
      request_key: form.request_key ?? null,
      ...NOTHING_YET,
      ...{ created_at: at, updated_at: at },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const NOTHING_YET = {
  price_cents: null,
  deposit_percent: null,
  finish_by: null,
  valid_until: null,
  valid_until_at: null,
  description: null,
  quoted_at: null,
  warned_at: null,
  accepted_at: null,
  ship_name: null,
  ship_address: null,
  ship_city: null,
  ship_state: null,
  ship_zip: null,
  reason: null,
  balance_order_id: null,
}
