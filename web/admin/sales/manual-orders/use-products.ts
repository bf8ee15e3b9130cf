import { useEffect, useState } from 'react'
import { searchTerm, spellingsOf } from '#contract/platform/values/search-text.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import type { ManualOrderProduct } from './manual-order-draft.ts'

const PAUSE_MS = 250
const SHOWN = '50'

/** The products for sale, as the page loaded them. */
export interface Assortment {
  products: ManualOrderProduct[]
  /** There are no others, so that a search needs no connection. */
  isComplete: boolean
}

interface Found {
  search: string
  products: ManualOrderProduct[] | 'failed'
}

/** Null while they are loading. */
export function useProducts({ products, isComplete }: Assortment, search: string): Found['products'] | null {
  const [found, setFound] = useState<Found | null>(null)
  const text = search.trim()
  const isLocal = isComplete || text === ''

  useEffect(() => {
    if (isLocal) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const answer = await adminApi
        .products({ search: text, state: 'published', per_page: SHOWN })
        .catch(() => null)
      if (isCurrent)
        setFound({ search: text, products: answer ? answer.data.map(toManualOrderProduct) : 'failed' })
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isLocal, text])

  if (isLocal) return products.filter(({ name }) => matches(name, text))
  return found?.search === text ? found.products : null
}

/** Each word, in any order. */
function matches(name: string, text: string): boolean {
  const words = text.split(/\s+/).map(searchTerm)
  return words.every((word) => spellingsOf(name).includes(word))
}

export function toManualOrderProduct({
  id,
  name,
  image_url,
  price,
  stock,
}: ManualOrderProduct): ManualOrderProduct {
  return { id, name, image_url, price, stock }
}
