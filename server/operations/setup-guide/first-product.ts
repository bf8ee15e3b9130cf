import { DEMO_PRODUCT_IMAGES, DEMO_PRODUCT_NAMES } from '#demo/demo-catalog.ts'
import type { Db } from '#server/platform/db/open.ts'
import { done, open, type StepState } from './step-state.ts'

/** A product with the name or an image of a demo product is the demo's, even if someone edited it. */
export async function firstProduct(db: Db): Promise<StepState> {
  const published = await findOwnProduct(db, 1)
  if (published) return done(`‘${published}’ is in the shop.`)
  const draft = await findOwnProduct(db, 0)
  if (draft) return open(`‘${draft}’ is a draft. Make it visible, and customers can buy it.`)
  return open('Add the first product of your own. Those of the demo do not count.')
}

async function findOwnProduct(db: Db, published: 0 | 1): Promise<string | null> {
  const product = await db
    .selectFrom('products')
    .select('name')
    .where('published', '=', published)
    .where('deleted_at', 'is', null)
    .where('name_key', 'not in', DEMO_PRODUCT_NAMES)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_pictures')
            .select('product_pictures.id')
            .whereRef('product_id', '=', 'products.id')
            .where('hash', 'in', DEMO_PRODUCT_IMAGES),
        ),
      ),
    )
    .orderBy('products.id')
    .limit(1)
    .executeTakeFirst()
  return product?.name ?? null
}
