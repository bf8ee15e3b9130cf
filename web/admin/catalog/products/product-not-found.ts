import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'

/** Loads something of a product. Throws the 404 page for a product that does not exist, and for an id that is no number. */
export async function orProductNotFound<T>(productId: string, load: () => Promise<T>): Promise<T> {
  const missing = notFound({
    heading: 'Product Not Found',
    text: 'This product does not exist or is in the trash.',
  })
  if (!/^\d{1,15}$/.test(productId)) throw missing
  return load().catch((error: unknown) => {
    throw failedWith(error, 404) ? missing : error
  })
}
