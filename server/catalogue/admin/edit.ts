import type { ProductChange, ProductWrite } from '#contract/catalogue/admin-products.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { type Actor, recordAuditEntry } from '#server/audit-log/record.ts'
import { SPEC_COLUMNS } from '#server/catalogue/product-rows.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { wrongField } from '#server/http/http-error.ts'
import { raiseRevision } from '../revision.ts'
import { shelve } from '../stock.ts'
import { orderImages } from './images.ts'
import { lockProduct, type ProductRow } from './lock.ts'
import { noSuchProduct } from './read.ts'
import { refuseOldVersion } from './version-conflict.ts'

/** Adds a piece, on show unless it is to be a draft. @returns its id. @throws {Refusal} 400 for the category. */
export async function createProduct(db: Db, product: ProductWrite, by: Actor): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const id = await addProduct(tx, product, by)
    await raiseRevision(tx)
    return id
  })
}

/** One of several in a transaction, which raises the revision at its end. */
export async function addProduct(tx: Tx, product: ProductWrite, by: Actor): Promise<number> {
  await requireCategoryId(tx, product.category_id)
  const { id } = await tx
    .insertInto('products')
    .values({
      ...toColumns(product),
      stock: 0,
      created_at: by.at,
      updated_at: by.at,
      shown_at: product.published === false ? null : by.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shelve(tx, [{ productId: id, change: product.stock }], {
    reason: 'opening',
    orderId: null,
    at: by.at,
  })
  await recordAuditEntry(tx, by, { action: 'added', kind: 'product', id, name: product.name, after: product })
  return id
}

/**
 * Saves the form. Weight and facts that the change does not name stay as they are.
 * @throws {Refusal} 404; 400 for the category or the pictures; 409 when a version was named and the piece is newer.
 */
export async function updateProduct(db: Db, id: number, change: ProductChange, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await changeProduct(tx, id, change, by)
    await raiseRevision(tx)
  })
}

/** One of several in a transaction, which raises the revision at its end. */
export async function changeProduct(tx: Tx, id: number, change: ProductChange, by: Actor): Promise<void> {
  const before = await lockProduct(tx, id)
  if (change.version !== undefined && change.version !== before.version) {
    await refuseOldVersion(tx, id, change)
  }
  await requireCategoryId(tx, change.category_id)
  if (change.imageOrders) await orderImages(tx, id, change.imageOrders)
  const columns = toColumns(change)
  const nowOnShow = before.published === 0 && columns.published === 1
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set((product) => ({
      ...columns,
      ...(nowOnShow && { shown_at: by.at }),
      version: product('version', '+', 1),
      updated_at: by.at,
    }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw noSuchProduct()
  const correction = { productId: id, change: change.stock - before.stock }
  await shelve(tx, [correction], { reason: 'correction', orderId: null, at: by.at })
  await recordAuditEntry(tx, by, {
    action: 'updated',
    kind: 'product',
    id,
    name: change.name,
    before: fieldsOf(before),
    after: fieldsOf({ ...before, ...columns, stock: change.stock }),
  })
}

function toColumns(product: Omit<ProductWrite, 'stock'>) {
  return {
    name: product.name,
    name_key: product.name.toLowerCase(),
    description: product.description,
    price_cents: toCents(product.price),
    category_id: product.category_id,
    ...(product.weight_oz !== undefined && { weight_oz: product.weight_oz }),
    ...(product.published !== undefined && { published: product.published ? (1 as const) : (0 as const) }),
    ...(product.specs !== undefined &&
      Object.fromEntries(SPEC_COLUMNS.map((column) => [column, product.specs?.[column] ?? null]))),
  }
}

/** What the activity page tells of a piece, in the form's own words. */
function fieldsOf(row: ProductRow) {
  return {
    name: row.name,
    description: row.description,
    price: toDollars(row.price_cents),
    stock: row.stock,
    category_id: row.category_id,
    weight_oz: row.weight_oz,
    published: row.published === 1,
    ...Object.fromEntries(SPEC_COLUMNS.map((column) => [column, row[column]])),
  }
}

export async function requireCategoryId(tx: Tx, id: number): Promise<void> {
  const known = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!known) throw wrongField('category_id', 'Choose a category.')
}
