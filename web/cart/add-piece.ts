import { holdsPieces, releaseCheckout } from '#web/checkout/open-checkout.ts'
import { countInCart } from '#web/pageviews/count-in-cart.ts'
import { announce } from '#web/ui/announcer.tsx'
import { showAlert } from '#web/ui/toast-store.ts'
import { type CartPiece, toLine } from './cart-line.ts'
import { cartLine, putLine } from './cart-store.ts'
import { refreshCart } from './follow-shop.ts'

export type AddOutcome = 'added' | 'refused'

let turn: Promise<unknown> = Promise.resolve()

/**
 * Puts `quantity` more of a piece in the cart, up to the stock the shop has at this moment, and says so. One after the
 * other, so that a quick second press counts on the first. Without an answer from the shop the page's own word stands:
 * checkout decides.
 */
export function addPiece(piece: CartPiece, quantity = 1): Promise<AddOutcome> {
  const mine = turn.then(() => add(piece, quantity))
  turn = mine.catch(() => undefined)
  return mine
}

async function add(piece: CartPiece, quantity: number): Promise<AddOutcome> {
  const current = await presentPiece(piece, quantity)
  if (current.stock <= 0) {
    showAlert(`'${current.name}' is out of stock and cannot be added to the cart.`)
    return 'refused'
  }
  const line = cartLine(piece.id)
  const inCart = line?.quantity ?? 0
  if (line && inCart >= current.stock) {
    if (!line.saidAllTaken) showAlert(`Only ${current.stock} left in stock!`)
    putLine({ ...line, saidAllTaken: true })
    return 'refused'
  }
  const total = Math.min(inCart + quantity, current.stock)
  putLine(toLine(current, total, line))
  countInCart(current.id)
  announce(
    total > 1
      ? `${current.name} added to cart. It holds ${total} of them.`
      : `${current.name} added to cart.`,
  )
  return 'added'
}

/** The piece as the shop has it now; stock 0 when it is gone. */
async function presentPiece(piece: CartPiece, quantity: number): Promise<CartPiece> {
  const ask = async () => {
    const known = await refreshCart([piece.id])
    return known ? (known.get(piece.id) ?? { ...piece, stock: 0 }) : null
  }
  const current = await ask()
  const wanted = (cartLine(piece.id)?.quantity ?? 0) + quantity
  // What is missing may be what this buyer's own left checkout still holds.
  if (current && current.stock < wanted && holdsPieces()) {
    const { outcome } = await releaseCheckout()
    if (outcome === 'cancelled') return (await ask()) ?? current
  }
  return current ?? piece
}
