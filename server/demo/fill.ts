import { resolve } from 'node:path'
import { DEFAULT_BUSINESS } from '#contract/operations/settings/defaults.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { toCents } from '#contract/platform/values/money.ts'
import { categorySlug } from '#contract/platform/values/slug.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import catalog from '#demo/catalog.json' with { type: 'json' }
import images from '#demo/images.json' with { type: 'json' }
import { toPointColumns } from '#server/catalog/products/product-rows.ts'
import { applyStockChanges } from '#server/catalog/products/stock.ts'
import { addSandboxAccounts } from '#server/customers/accounts/sandbox-accounts.ts'
import type { Config } from '#server/platform/config/config.ts'
import { raiseLastNumbers } from '#server/platform/db/bulk-insert.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, OpenDatabase, Tx } from '#server/platform/db/open.ts'
import type { FileStore } from '#server/platform/integrations/file-store.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'

type DemoProduct = (typeof catalog.products)[number]

const DEMO_IMAGES = resolve(import.meta.dirname, '../../demo/images')

interface DemoDeps {
  database: OpenDatabase
  config: Config
  defaultSettings: Settings
  images: { files: FileStore }
  now(): number
}

/** Sandbox mode only. */
export async function fillEmptyShop(shop: DemoDeps): Promise<void> {
  const { database, config } = shop
  await addSandboxAccounts(database.db, config, shop.now())
  if (await isFilled(database.db)) return
  await shop.images.files.copyIn('pictures', DEMO_IMAGES)
  await addDemoCatalog(database, shop.now(), async (tx, now) => {
    if (config.SHOP_MODE === 'live' || config.DEMO_HISTORY === 'none') return
    // Later starts don't load the import.
    const { addPast } = await import('./add-past.ts')
    await addPast(tx, database.engine, { now, shopMailbox: config.SHOP_MAILBOX, context: shop })
  })
}

/** @param addMore runs in the same transaction, so that an interrupted start leaves an empty shop. */
export async function addDemoCatalog(
  { db, engine }: OpenDatabase,
  at: number,
  addMore: (tx: Tx, at: number) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locks out other processes that start at the same time.
    await raiseRevision(tx)
    if (await isFilled(tx)) return
    await addTaxonomy(tx, at)
    await addProducts(tx, at)
    await addMore(tx, at)
    await setFinishedDays(tx, at)
    await raiseLastNumbers(tx, engine)
  })
}

async function isFilled(db: Db): Promise<boolean> {
  return (await db.selectFrom('categories').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** In the order of their numbers, to which the records of the past refer. */
const CATEGORIES = catalog.categories.map(({ name }) => name)
const TAGS = [...new Set(catalog.products.flatMap(({ tags }) => tags))]

async function addTaxonomy(tx: Tx, created_at: number): Promise<void> {
  const categories = catalog.categories.map(({ name, image }, index) => ({
    ...{ id: index + 1, name, slug: categorySlug(name), picture_hash: hashOf(image.file), created_at },
  }))
  await tx.insertInto('categories').values(categories).execute()
  const tags = TAGS.map((name, index) => ({ id: index + 1, name, name_key: name.toLowerCase() }))
  await tx.insertInto('tags').values(tags).execute()
}

async function addProducts(tx: Tx, at: number): Promise<void> {
  const previews = Object.values(images).map(({ hash, preview }) => ({ hash, preview }))
  await tx
    .insertInto('picture_previews')
    .values(previews)
    .onConflict((known) => known.column('hash').doNothing())
    .execute()
  const products = catalog.products.map((product, index) => ({ ...product, id: index + 1 }))
  const rows = products.map(({ id, name, description, weight_oz, specs, ...product }) => {
    const created_at = createdAt(product, at)
    return {
      ...{ id, name, name_key: name.toLowerCase(), description, weight_oz, ...specs, stock: 0 },
      price_cents: toCents(product.price_usd),
      category_id: CATEGORIES.indexOf(product.category) + 1,
      ...{ created_at, updated_at: created_at, shown_at: created_at },
    }
  })
  await tx.insertInto('products').values(rows).execute()
  const pictures = products.flatMap(({ id, images, points }) =>
    images.map(({ file, alt }, position) => ({
      ...{ product_id: id, position, hash: hashOf(file) ?? '', alt },
      ...toPointColumns(position === 0 ? points : null),
    })),
  )
  await tx.insertInto('product_pictures').values(pictures).execute()
  const tags = products.flatMap(({ id, tags }) =>
    tags.map((name) => ({ product_id: id, tag_id: TAGS.indexOf(name) + 1 })),
  )
  await tx.insertInto('product_tags').values(tags).execute()
  const opening = products.map(({ id, stock }) => ({ productId: id, change: stock }))
  await applyStockChanges(tx, opening, { reason: 'opening', orderId: null, at })
}

function createdAt({ days_on_the_bench }: Pick<DemoProduct, 'days_on_the_bench'>, at: number): number {
  return at - days_on_the_bench * DAY_MS
}

/** Knives go on sale the day they are finished. It is the newest unit's day, so passports of earlier units are issued without it. */
async function setFinishedDays(tx: Tx, at: number): Promise<void> {
  for (const [index, product] of catalog.products.entries()) {
    if (!product.specs.steel) continue
    const finished_on = dayOf(createdAt(product, at), DEFAULT_BUSINESS.time_zone)
    await tx
      .updateTable('products')
      .set({ finished_on })
      .where('id', '=', index + 1)
      .execute()
  }
}

function hashOf(file: string): string | null {
  return (images as Record<string, { hash: string }>)[file]?.hash ?? null
}
