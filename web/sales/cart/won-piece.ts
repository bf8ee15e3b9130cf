import { readStored, store } from '#web/platform/api/browser-storage.ts'

/** A product that a draw's winner can buy with a private link. The shop reserves the unit, so its stock does not count it. */
export interface WonPiece {
  token: string
  slug: string
  productId: number
  /** When the claim lapses. */
  until: string
}

const STORAGE_KEY = 'won-piece'

/** The newest link replaces an earlier one. */
export function storeWonPiece(won: WonPiece): void {
  store('local', STORAGE_KEY, JSON.stringify(won))
}

/** @returns null once it has lapsed. */
export function readWonPiece(): WonPiece | null {
  const won = parse(readStored('local', STORAGE_KEY))
  return won && Date.parse(won.until) > Date.now() ? won : null
}

/** Counts the won unit, so that the cart does not drop it. */
export function withWonUnit<P extends { id: number; stock: number }>(product: P): P {
  if (readWonPiece()?.productId !== product.id) return product
  return { ...product, stock: Math.max(1, product.stock) }
}

function parse(text: string | null | undefined): WonPiece | null {
  try {
    const { token, slug, productId, until } = JSON.parse(text ?? 'null') as Partial<WonPiece>
    const isComplete = [token, slug, until].every((each) => typeof each === 'string')
    return isComplete && typeof productId === 'number'
      ? ({ token, slug, productId, until } as WonPiece)
      : null
  } catch {
    return null
  }
}
