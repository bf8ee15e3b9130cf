import type { IssuedPassport } from '#contract/customers/passports/passports.ts'
import { lockProduct } from '#server/catalog/products/admin/lock.ts'
import { requireAdminProduct } from '#server/catalog/products/admin/read.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { describeProduct } from '../content.ts'
import { type IssueContext, issuePassport } from '../issue.ts'

/** The passports that staff issued for a product, without those of orders, newest first. @throws {NotFound} */
export async function listProductPassports(db: Db, productId: number): Promise<IssuedPassport[]> {
  await requireAdminProduct(db, productId)
  return db
    .selectFrom('passports')
    .select(['code', 'claim_code'])
    .where('product_id', '=', productId)
    .where('order_id', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** Issues a passport, or returns the one that a request with the same key got before. @throws {NotFound} */
export async function issueProductPassport(
  db: Db,
  context: IssueContext,
  { productId, requestKey }: { productId: number; requestKey: string | undefined },
  by: Actor,
): Promise<IssuedPassport> {
  return db.transaction().execute(async (tx) => {
    await lockProduct(tx, productId)
    const known = await findIssued(tx, productId, requestKey)
    if (known) return known
    const unit = {
      request_key: requestKey,
      order_id: null,
      order_line_id: null,
      unit: null,
      product_id: productId,
    }
    const content = await describeProduct(tx, context.images.files, productId)
    const issued = await issuePassport(tx, context, { unit, content, at: by.at })
    await recordAuditEntry(tx, by, {
      action: 'passport issued',
      kind: 'product',
      id: productId,
      name: content.name,
      after: { passport: issued.code },
    })
    return issued
  })
}

async function findIssued(
  tx: Tx,
  productId: number,
  requestKey: string | undefined,
): Promise<IssuedPassport | undefined> {
  if (requestKey === undefined) return undefined
  return tx
    .selectFrom('passports')
    .select(['code', 'claim_code'])
    .where('request_key', '=', requestKey)
    .where('product_id', '=', productId)
    .executeTakeFirst()
}
