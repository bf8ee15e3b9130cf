import type { ProductChange, ProductWrite } from '#contract/catalog/products/admin-products.ts'
import { toCents, toDollars } from '#contract/platform/values/money.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { recordPriceChange } from '../price-changes.ts'
import { SPEC_COLUMNS } from '../product-rows.ts'
import { changeStock } from '../stock.ts'
import { archiveColumns } from './archive.ts'
import { categoryExists } from './category-rows.ts'
import { orderImages } from './images.ts'
import { lockProduct, type ProductRow } from './lock.ts'
import { throwVersionConflict } from './version-conflict.ts'

export async function createProduct(db: Db, product: ProductWrite, by: Actor): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const id = await addProduct(tx, product, by)
    await raiseRevision(tx)
    return id
  })
}

/** The caller raises the catalog revision at the end of its transaction. */
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
      ...archiveColumns({ archived_at: null }, product.archived, by.at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeStock(tx, [{ productId: id, change: product.stock }], {
    reason: 'opening',
    orderId: null,
    at: by.at,
  })
  await recordAuditEntry(tx, by, { action: 'added', kind: 'product', id, name: product.name, after: product })
  return id
}

/** Keeps omitted fields. @throws {NotFound}, {Invalid}, or {Conflict} when the product is newer than `change.version`. */
export async function updateProduct(db: Db, id: number, change: ProductChange, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await changeProduct(tx, id, change, by)
    await raiseRevision(tx)
  })
}

/** The caller raises the catalog revision at the end of its transaction. */
export async function changeProduct(tx: Tx, id: number, change: ProductChange, by: Actor): Promise<void> {
  const before = await lockProduct(tx, id)
  if (change.version !== undefined && change.version !== before.version) {
    await throwVersionConflict(tx, id, change)
  }
  await requireCategoryId(tx, change.category_id)
  if (change.imageOrders) await orderImages(tx, id, change.imageOrders)
  const columns = { ...toColumns(change), ...archiveColumns(before, change.archived, by.at) }
  const isPublishedNow = before.published === 0 && columns.published === 1
  await tx
    .updateTable('products')
    .set((product) => ({
      ...columns,
      ...(isPublishedNow && { shown_at: by.at }),
      version: product('version', '+', 1),
      updated_at: by.at,
    }))
    .where('id', '=', id)
    .execute()
  await recordPriceChange(tx, before, columns.price_cents, by.at)
  const correction = { productId: id, change: change.stock - before.stock }
  await changeStock(tx, [correction], { reason: 'correction', orderId: null, at: by.at })
  await recordAuditEntry(tx, by, {
    action: 'updated',
    kind: 'product',
    id,
    name: change.name,
    before: auditFields(before),
    after: auditFields({ ...before, ...columns, stock: change.stock }),
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

function auditFields(row: ProductRow) {
  return {
    name: row.name,
    description: row.description,
    price: toDollars(row.price_cents),
    stock: row.stock,
    category_id: row.category_id,
    weight_oz: row.weight_oz,
    published: row.published === 1,
    archived: row.archived_at !== null,
    ...Object.fromEntries(SPEC_COLUMNS.map((column) => [column, row[column]])),
  }
}

async function requireCategoryId(tx: Tx, id: number): Promise<void> {
  if (!(await categoryExists(tx, id))) throw wrongField('category_id', 'Choose a category.')
}
