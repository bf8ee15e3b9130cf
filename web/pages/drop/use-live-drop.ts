import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Drop, DropAvailability, DropState } from '#contract/catalog/drops/drops.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { setServerTime } from '#web/catalog/opening/clock/server-clock.ts'
import { spread } from '#web/catalog/opening/clock/spread.ts'
import { useServerTime } from '#web/catalog/opening/clock/use-server-time.ts'
import { stateAt } from '#web/catalog/opening/drop-times.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { announce } from '#web/platform/ui/announcer.tsx'
import { syncCart } from '#web/sales/cart/sync-cart.ts'

const POLL_MS = 20 * SECOND_MS

/** The drop as it is now: its state by the server's clock, its products with what can be bought. */
export function useLiveDrop(loaded: Drop): Drop {
  const [known, setKnown] = useState<DropAvailability['data']>([])
  const state = useServerTime((now) => stateAt(loaded, now)) ?? loaded.state
  const canBeSeen = useServerTime((now) => now >= Date.parse(loaded.preview_at)) ?? false
  const { slug } = loaded
  const products = loaded.products.map((product) => {
    const fresh = known.find(({ id }) => id === product.id)
    const opened = { ...product, ...fresh, on_sale_at: state === 'announced' ? product.on_sale_at : null }
    return opened
  })
  const refresh = useRef(async () => {})
  refresh.current = async () => {
    const sentAt = Date.now()
    const answer = await browserApi.drops.availability({ slug }).catch(() => null)
    if (!answer) return
    setServerTime(answer.now, sentAt)
    setKnown(answer.data)
    syncCart(
      loaded.products.map((product) => ({ ...product, ...answer.data.find(({ id }) => id === product.id) })),
    )
  }

  // What the server rendered is newer than what this page asked for.
  useEffect(() => {
    setKnown([])
    syncCart(loaded.products)
  }, [loaded])

  useProductsOnceSeen(canBeSeen && loaded.products.length === 0)
  useAnnouncements(loaded, state)

  const shownState = useRef(state)
  useEffect(() => {
    const hasOpened = shownState.current === 'announced' && state === 'open'
    shownState.current = state
    if (!hasOpened) return
    const timer = setTimeout(() => void refresh.current(), spread())
    return () => clearTimeout(timer)
  }, [state])

  const isAnyHeld = products.some(({ stock, held_until }) => stock <= 0 && held_until !== null)
  const isSelling = state === 'open' || state === 'closed'
  useEffect(() => {
    if (!isSelling) return
    const ask = () => document.visibilityState === 'visible' && void refresh.current()
    document.addEventListener('visibilitychange', ask)
    const timer = isAnyHeld ? setInterval(ask, POLL_MS + 4 * spread()) : undefined
    return () => {
      document.removeEventListener('visibilitychange', ask)
      clearInterval(timer)
    }
  }, [isSelling, isAnyHeld])

  return { ...loaded, state, products }
}

/** The page was open before the preview. */
function useProductsOnceSeen(isDue: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void revalidate(), spread())
    return () => clearTimeout(timer)
  }, [isDue, revalidate])
}

/** A countdown that is read out every second is noise, so screen readers hear of it twice. */
function useAnnouncements({ name, opens_at }: Drop, state: DropState): void {
  const isSoon = useServerTime((now) => Date.parse(opens_at) - now <= 60 * SECOND_MS)
  const before = useRef<{ isSoon: boolean; state: DropState } | null>(null)
  useEffect(() => {
    if (isSoon === null) return
    const last = before.current
    before.current = { isSoon, state }
    if (last?.state === 'announced' && state === 'open') announce(`${name} is open.`)
    else if (last && !last.isSoon && isSoon && state === 'announced') announce(`${name} opens in one minute.`)
  }, [isSoon, state, name])
}
