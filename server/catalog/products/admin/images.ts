import { defaultAltText } from '#contract/catalog/images/alt-text.ts'
import { imageHash, imageUrl } from '#contract/catalog/images/images.ts'
import type { ImagePoints, Point } from '#contract/catalog/products/products.ts'
import { TRASH_KEPT_MS } from '#contract/platform/values/limits.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { type DomainError, NotFound, wrongField } from '#server/platform/errors.ts'
import { toPointColumns, toPoints } from '../product-rows.ts'
import { touchProduct } from './lock.ts'

async function imageUrls(db: Db, productId: number): Promise<string[]> {
  return (await imageRows(db, productId)).map(({ hash }) => imageUrl(hash))
}

/** @throws {Invalid} unless `imageOrders` lists every image exactly once. */
export async function orderImages(
  tx: Tx,
  productId: number,
  imageOrders: { imageUrl: string; order: number }[],
): Promise<void> {
  const current = await imageRows(tx, productId)
  const hashes = imageOrders.toSorted((a, b) => a.order - b.order).map(({ imageUrl }) => imageHash(imageUrl))
  const distinct = new Set(hashes)
  const complete = hashes.length === current.length && distinct.size === current.length
  if (!complete || !current.every(({ hash }) => distinct.has(hash))) {
    throw wrongField('imageOrders', 'List every image of this product exactly once.')
  }
  await savePositions(
    tx,
    current.toSorted((a, b) => hashes.indexOf(a.hash) - hashes.indexOf(b.hash)),
  )
}

/** Inserts images at position `order`, from 1. Ignores images that the product has and restores those in its trash. */
export async function addImages(
  db: Db,
  productId: number,
  images: { hashes: string[]; order?: number | undefined },
  by: Actor,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const product = await touchProduct(tx, productId, by)
    const current = await imageRows(tx, productId)
    const existing = new Set(current.map(({ hash }) => hash))
    const added: { id: number; hash: string }[] = []
    for (const hash of new Set(images.hashes)) {
      if (existing.has(hash)) continue
      await tx
        .deleteFrom('product_pictures')
        .where('product_id', '=', productId)
        .where('hash', '=', hash)
        .execute()
      const alt = defaultAltText(product, current.length + added.length)
      const { id } = await tx
        .insertInto('product_pictures')
        .values({ product_id: productId, position: 0, hash, alt })
        .returning('id')
        .executeTakeFirstOrThrow()
      added.push({ id, hash })
    }
    const from = Math.min((images.order ?? current.length + 1) - 1, current.length)
    await savePositions(tx, [...current.slice(0, from), ...added, ...current.slice(from)])
    await recordAuditEntry(tx, by, {
      action: 'added pictures',
      kind: 'product',
      id: productId,
      name: product.name,
      after: { images: added.map(({ hash }) => imageUrl(hash)) },
    })
    return imageUrls(tx, productId)
  })
}

export async function removeImage(db: Db, productId: number, imageUrl: string, by: Actor): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const product = await touchProduct(tx, productId, by)
    const { numUpdatedRows } = await tx
      .updateTable('product_pictures')
      .set({ deleted_at: by.at })
      .where('product_id', '=', productId)
      .where('hash', '=', imageHash(imageUrl) ?? '')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw imageNotFound()
    await savePositions(tx, await imageRows(tx, productId))
    await recordAuditEntry(tx, by, {
      action: 'deleted a picture',
      kind: 'product',
      id: productId,
      name: product.name,
      before: { image: imageUrl },
    })
    return imageUrls(tx, productId)
  })
}

/** @param order position from 1; last by default. @throws {NotFound} when the image is not in the trash. */
export async function restoreImage(
  db: Db,
  productId: number,
  { imageUrl, order }: { imageUrl: string; order?: number | undefined },
  by: Actor,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const product = await touchProduct(tx, productId, by)
    const current = await imageRows(tx, productId)
    const restored = await tx
      .updateTable('product_pictures')
      .set({ deleted_at: null })
      .where('product_id', '=', productId)
      .where('hash', '=', imageHash(imageUrl) ?? '')
      .where('deleted_at', '>', by.at - TRASH_KEPT_MS)
      .returning('id')
      .executeTakeFirst()
    if (!restored) throw imageNotFound()
    const from = Math.min((order ?? current.length + 1) - 1, current.length)
    await savePositions(tx, current.map(({ id }) => ({ id })).toSpliced(from, 0, restored))
    await recordAuditEntry(tx, by, {
      action: 'restored a picture',
      kind: 'product',
      id: productId,
      name: product.name,
      after: { image: imageUrl },
    })
    return imageUrls(tx, productId)
  })
}

export async function describeImage(
  db: Db,
  productId: number,
  { imageUrl, alt }: { imageUrl: string; alt: string },
  by: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const product = await touchProduct(tx, productId, by)
    const image = (await imageRows(tx, productId)).find(({ hash }) => hash === imageHash(imageUrl))
    if (!image) throw imageNotFound()
    await tx.updateTable('product_pictures').set({ alt }).where('id', '=', image.id).execute()
    await recordAuditEntry(tx, by, {
      action: 'described a picture',
      kind: 'product',
      id: productId,
      name: product.name,
      before: { alt: image.alt },
      after: { alt },
    })
  })
}

interface Marks {
  imageUrl: string
  tip: Point | null
  butt: Point | null
  overall_length_in?: number | null | undefined
}

/** Stores where tip and butt are, or null for both. @throws {Invalid} for one of them, or for the same point twice. */
export async function markImage(db: Db, productId: number, marks: Marks, by: Actor): Promise<void> {
  const points = bothPoints(marks)
  await db.transaction().execute(async (tx) => {
    const product = await touchProduct(tx, productId, by)
    const image = (await imageRows(tx, productId)).find(({ hash }) => hash === imageHash(marks.imageUrl))
    if (!image) throw imageNotFound()
    const length = marks.overall_length_in
    const isNewLength = length !== undefined && length !== product.overall_length_in
    await tx.updateTable('product_pictures').set(toPointColumns(points)).where('id', '=', image.id).execute()
    if (isNewLength) await changeLength(tx, productId, length)
    await recordAuditEntry(tx, by, {
      action: points ? 'marked tip and butt' : 'removed tip and butt',
      kind: 'product',
      id: productId,
      name: product.name,
      before: {
        ...auditPoints(toPoints(image)),
        ...(isNewLength && { overall_length_in: product.overall_length_in }),
      },
      after: { ...auditPoints(points), ...(isNewLength && { overall_length_in: length }) },
    })
  })
}

function bothPoints({ tip, butt }: Marks): ImagePoints | null {
  if (tip === null && butt === null) return null
  if (tip === null) throw wrongField('tip', 'Mark the tip too.')
  if (butt === null) throw wrongField('butt', 'Mark the butt too.')
  if (tip.x === butt.x && tip.y === butt.y) {
    throw wrongField('butt', 'Tip and butt are the same point. Move one of them.')
  }
  return { tip, butt }
}

/** Raises the product's version, because the product form contains the length. */
async function changeLength(tx: Tx, productId: number, length: number | null): Promise<void> {
  await tx
    .updateTable('products')
    .set((product) => ({ overall_length_in: length, version: product('version', '+', 1) }))
    .where('id', '=', productId)
    .execute()
}

function auditPoints(points: ImagePoints | null) {
  const text = ({ x, y }: Point) => `${x}, ${y}`
  return { tip: points && text(points.tip), butt: points && text(points.butt) }
}

async function imageRows(db: Db, productId: number) {
  return db
    .selectFrom('product_pictures')
    .select(['id', 'hash', 'alt', 'tip_x', 'tip_y', 'butt_x', 'butt_y'])
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

async function savePositions(tx: Tx, images: { id: number }[]): Promise<void> {
  for (const [position, { id }] of images.entries()) {
    await tx.updateTable('product_pictures').set({ position }).where('id', '=', id).execute()
  }
}

function imageNotFound(): DomainError {
  return new NotFound('This product has no such image.')
}
