import { useCallback, useEffect, useState } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { savedIds } from '#web/customers/saved/saved-store.ts'
import { syncSaved } from '#web/customers/saved/saved-sync.ts'
import { priceAlerts } from '#web/customers/saved/toggle-saved.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { useCurrentUser } from '#web/platform/session/session-store.ts'

type ListedProduct = Product & { price_alert: boolean }

interface Loaded {
  /** Null until the first answer. */
  products: ListedProduct[] | null
  removed: number[]
  failed: boolean
}

const LOADING: Loaded = { products: null, removed: [], failed: false }

/** A guest's products by the ids in the browser, and a customer's from the account. */
export function useSavedProducts() {
  const user = useCurrentUser()
  const userId = user === undefined ? undefined : (user?.id ?? null)
  const [loaded, setLoaded] = useState(LOADING)

  const load = useCallback(() => {
    if (userId === undefined) return
    setLoaded(LOADING)
    const request = userId === null ? loadGuests() : loadCustomers(userId)
    request
      .then((answer) => {
        for (const { id, price_alert } of answer.products) rememberAlert(id, price_alert)
        setLoaded({ ...answer, failed: false })
      })
      .catch(() => setLoaded({ ...LOADING, failed: true }))
  }, [userId])
  useEffect(load, [load])

  return {
    ...loaded,
    load,
    setPriceAlert(id: number, on: boolean) {
      rememberAlert(id, on)
      setLoaded((before) => ({ ...before, products: withAlert(before.products, id, on) }))
    },
  }
}

function withAlert(products: ListedProduct[] | null, id: number, on: boolean): ListedProduct[] | null {
  return products?.map((product) => (product.id === id ? { ...product, price_alert: on } : product)) ?? null
}

function rememberAlert(id: number, on: boolean): void {
  if (on) priceAlerts.add(id)
  else priceAlerts.delete(id)
}

async function loadGuests() {
  const ids = savedIds()
  if (ids.length === 0) return { products: [], removed: [] }
  const { data } = await browserApi.products.byIds({ ids: ids.join(',') })
  const known = new Set(data.map(({ id }) => id))
  return {
    products: data.map((product) => ({ ...product, price_alert: false })),
    removed: ids.filter((id) => !known.has(id)),
  }
}

async function loadCustomers(userId: string) {
  await syncSaved(userId)
  const { data, removed } = await browserApi.saved.list({})
  return { products: data, removed }
}
