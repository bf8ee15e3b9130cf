import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { ApiError } from '#contract/client.ts'
import { browserApi } from '#web/browser-api.ts'
import { waitForRetry } from '#web/connection/wait-for-retry.ts'

export type LikeProduct = ReturnType<typeof useLikeProduct>

/** The product of `?like=` that a request should resemble. One that the shop does not have is left out. */
export function useLikeProduct() {
  const [query, setQuery] = useSearchParams()
  const id = /^\d{1,15}$/.exec(query.get('like') ?? '')?.[0] ?? ''
  const [found, setFound] = useState<{ id: string; product: Product | null } | null>(null)

  useEffect(() => {
    if (id === '') return
    let isCurrent = true
    async function load(): Promise<void> {
      const answer = await browserApi.products.get({ id }).catch((error: unknown) => error)
      if (!isCurrent) return
      if (!(answer instanceof ApiError)) {
        return setFound({ id, product: (answer as { data?: Product }).data ?? null })
      }
      if (answer.status === 404 || answer.status === 400) return setFound({ id, product: null })
      await waitForRetry()
      if (isCurrent) await load()
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [id])

  const isLoading = id !== '' && found?.id !== id
  return {
    isLoading,
    product: !isLoading && id !== '' ? (found?.product ?? null) : null,
    remove: () => setQuery({}, { replace: true, preventScrollReset: true }),
  }
}
