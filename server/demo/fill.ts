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
import { addSandboxAccounts, SANDBOX_ACCOUNTS } from '#server/customers/accounts/sandbox-accounts.ts'
import type { Config } from '#server/platform/config/config.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { FileStore } from '#server/platform/integrations/file-store.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { addHistory } from './history/add-history.ts'

type DemoProduct = (typeof catalog.products)[number]

const DEMO_IMAGES = resolve(import.meta.dirname, '../../demo/images')

interface DemoDeps {
  db: Db
  config: Config
  defaultSettings: Settings
  images: { files: FileStore }
  now(): number
}

/** Sandbox mode only. */
export async function fillEmptyShop(shop: DemoDeps): Promise<void> {
  await addSandboxAccounts(shop.db, shop.config, shop.now())
  if (await isFilled(shop.db)) return
  await shop.images.files.copyIn('pictures', DEMO_IMAGES)
  await addDemoCatalog(shop.db, shop.now(), async (tx, at) => {
    if (shop.config.SHOP_MODE === 'live' || shop.config.DEMO_HISTORY === 'none') return
    await addHistory(tx, {
      now: at,
      shopMailbox: shop.config.SHOP_MAILBOX,
      accounts: SANDBOX_ACCOUNTS.map(({ email }) => email),
      context: shop,
    })
  })
}

/** @param addMore runs in the same transaction, so that an interrupted start leaves an empty shop. */
export async function addDemoCatalog(
  db: Db,
  at: number,
  addMore: (tx: Tx, at: number) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locks out other processes that start at the same time.
    await raiseRevision(tx)
    if (await isFilled(tx)) return
    await addPreviews(tx)
    const categories = await addCategories(tx, at)
    const tags = await addTags(tx)
    for (const product of catalog.products) {
      const createdAt = at - product.days_on_the_bench * DAY_MS
      await addProduct(tx, product, { categories, tags, createdAt, at })
    }
    await addMore(tx, at)
  })
}

async function isFilled(db: Db): Promise<boolean> {
  return (await db.selectFrom('categories').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function addPreviews(tx: Tx): Promise<void> {
  const rows = Object.values(images).map(({ hash, preview }) => ({ hash, preview }))
  await tx
    .insertInto('picture_previews')
    .values(rows)
    .onConflict((known) => known.column('hash').doNothing())
    .execute()
}

async function addCategories(tx: Tx, at: number): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('categories')
    .values(
      catalog.categories.map((category) => ({
        name: category.name,
        slug: categorySlug(category.name),
        picture_hash: hashOf(category.image.file),
        created_at: at,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}

async function addTags(tx: Tx): Promise<Map<string, number>> {
  const names = [...new Set(catalog.products.flatMap((product) => product.tags))]
  const rows = await tx
    .insertInto('tags')
    .values(names.map((name) => ({ name, name_key: name.toLowerCase() })))
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}

interface DemoContext {
  categories: Map<string, number>
  tags: Map<string, number>
  createdAt: number
  at: number
}

async function addProduct(tx: Tx, product: DemoProduct, context: DemoContext): Promise<void> {
  const { id } = await tx
    .insertInto('products')
    .values({
      name: product.name,
      name_key: product.name.toLowerCase(),
      description: product.description,
      price_cents: toCents(product.price_usd),
      stock: 0,
      category_id: context.categories.get(product.category) ?? 0,
      weight_oz: product.weight_oz,
      ...product.specs,
      finished_on: finishedOn(product, context.createdAt),
      created_at: context.createdAt,
      updated_at: context.createdAt,
      shown_at: context.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('product_pictures')
    .values(
      product.images.map(({ file, alt }, position) => ({
        product_id: id,
        position,
        hash: hashOf(file) ?? '',
        alt,
        ...toPointColumns(position === 0 ? product.points : null),
      })),
    )
    .execute()
  await tx
    .insertInto('product_tags')
    .values(product.tags.map((name) => ({ product_id: id, tag_id: context.tags.get(name) ?? 0 })))
    .execute()
  const opening = { productId: id, change: product.stock }
  await applyStockChanges(tx, [opening], { reason: 'opening', orderId: null, at: context.at })
}

/** Knives go on sale the day they are finished. */
function finishedOn({ specs }: DemoProduct, createdAt: number): string | null {
  return specs.steel ? dayOf(createdAt, DEFAULT_BUSINESS.time_zone) : null
}

function hashOf(file: string | undefined): string | null {
  return (images as Record<string, { hash: string }>)[file ?? '']?.hash ?? null
}
