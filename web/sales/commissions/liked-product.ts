import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ApiClient } from '#contract/app/client.ts'
import type { Product } from '#contract/catalog/products/products.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'

/** The fields of a product that the request page needs. */
export type LikedProduct = NonNullable<Awaited<ReturnType<typeof readLikedProduct>>>

/** The product that a request should resemble; null for one that the shop does not show. */
export async function readLikedProduct(api: ApiClient, like: string | null) {
  const id = /^\d{1,15}$/.exec(like ?? '')?.[0]
  if (id === undefined) return null
  return api.products.get({ id }).then(({ data }) => toLiked(data), nothingFor404)
}

function toLiked({ id, name, price, stock, archived, category_name, specs, image_url, ...images }: Product) {
  return {
    ...{ id, name, price, category_name, specs, image_url },
    is_sold: archived || stock === 0,
    image_alt: images.image_alts[0] || name,
    image_preview: images.image_previews[0] ?? '',
  }
}

function nothingFor404(error: unknown): null {
  if (failedWith(error, 404) || failedWith(error, 400)) return null
  throw error
}

export interface Liked {
  product: LikedProduct | null
  remove: () => void
}

/** The product goes at once when it is removed; the address follows. */
export function useLiked(loaded: LikedProduct | null): Liked {
  const [, setQuery] = useSearchParams()
  const [removedId, setRemovedId] = useState<number | null>(null)
  return {
    product: loaded?.id === removedId ? null : loaded,
    remove() {
      setRemovedId(loaded?.id ?? null)
      setQuery({}, { replace: true, preventScrollReset: true })
    },
  }
}
