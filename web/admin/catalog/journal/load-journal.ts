import type { ApiClient } from '#contract/app/client.ts'
import { orProductNotFound } from '#web/admin/catalog/products/product-not-found.ts'

/** Loads a product with its journal, newest entry first. Throws the 404 page for an unknown product. */
export async function loadProductJournal({ admin }: ApiClient, productId: string) {
  const [{ data: product }, { data: entries }] = await orProductNotFound(productId, () =>
    Promise.all([admin.product({ id: productId }), admin.adminJournal({ id: productId })]),
  )
  const { id, name, image_url } = product
  return { product: { id, name, image_url }, entries, now: new Date().toISOString() }
}
