import type { ApiClient } from '#contract/client.ts'
import { failedWith } from '#web/api-failure.ts'
import { notFound } from '#web/meta/not-found.ts'

const UNKNOWN = {
  heading: 'Product Not Found',
  text: 'This product does not exist or is in the trash.',
}

/** A product with its journal, newest first; throws a 404 page without the product. */
export async function loadProductJournal({ admin }: ApiClient, productId: string) {
  if (!/^\d{1,15}$/.test(productId)) throw notFound(UNKNOWN)
  const [{ data: product }, { data: entries }] = await Promise.all([
    admin.product({ id: productId }),
    admin.adminJournal({ id: productId }),
  ]).catch((error: unknown) => {
    throw failedWith(error, 404) ? notFound(UNKNOWN) : error
  })
  const { id, name, image_url } = product
  return { product: { id, name, image_url }, entries, now: new Date().toISOString() }
}
