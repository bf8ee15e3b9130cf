import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import type { Claim } from '#contract/catalog/drops/draws.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { toLine } from '#web/sales/cart/cart-line.ts'
import { setLine } from '#web/sales/cart/cart-store.ts'
import { cancelPendingCheckout } from '#web/sales/cart/pending-checkout.ts'
import { readWonPiece, storeWonPiece } from '#web/sales/cart/won-piece.ts'

export interface ClaimFailure {
  message: string
  /** Whether trying again may help. */
  canRetry: boolean
}

const MISSING: ClaimFailure = {
  message: 'This link is not complete. Open it from the email that we sent you.',
  canRetry: false,
}

/** Reads the claim of a private link and fills the cart with its piece. */
export function useClaim(slug: string, tokenInUrl: string | null) {
  // The address loses the token below, and a reload still needs it.
  const token = useRef(tokenInUrl ?? storedToken(slug))
  const [claim, setClaim] = useState<Claim | null>(null)
  const [failure, setFailure] = useState<ClaimFailure | null>(null)

  const load = useCallback(async () => {
    if (!token.current) return setFailure(MISSING)
    setFailure(null)
    try {
      const found = await readClaim(slug, token.current)
      if (found.state === 'open') fillCart(found, token.current)
      setClaim(found)
      hideToken()
    } catch (error) {
      setFailure(describeFailure(error))
    }
  }, [slug])

  useEffect(() => void load(), [load])
  return { claim, failure, retry: () => void load() }
}

/** The browser's own checkout with the claim ends first, as in the cart. */
async function readClaim(slug: string, token: string): Promise<Claim> {
  const { data } = await browserApi.draws.claim({ slug, token })
  if (data.state !== 'in_checkout') return data
  const { outcome } = await cancelPendingCheckout()
  return outcome === 'none' ? data : (await browserApi.draws.claim({ slug, token })).data
}

function fillCart({ product, drop, until }: Claim, token: string): void {
  if (!product) return
  storeWonPiece({ token, slug: drop.slug, productId: product.id, until })
  setLine(toLine({ ...product, stock: Math.max(1, product.stock) }, 1))
}

function storedToken(slug: string): string | null {
  const won = readWonPiece()
  return won?.slug === slug ? won.token : null
}

/** Keeps the token out of the history, out of screenshots, and out of what other pages see. */
function hideToken(): void {
  if (location.search) history.replaceState(history.state, '', location.pathname)
}

function describeFailure(error: unknown): ClaimFailure {
  const isFinal = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (isFinal) return { message: error.message, canRetry: false }
  const isLimited = error instanceof ApiError && error.status === 429
  const message = isLimited ? error.message : 'We could not load your piece. Please try again.'
  return { message, canRetry: true }
}
