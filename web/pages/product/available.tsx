import type { Purchase } from './use-purchase.ts'

/** Shows how many pieces the customer can still buy. */
export function Available({ purchase: { state, left, inCart } }: { purchase: Purchase }) {
  if (state === 'sold') return 'Sold'
  if (state === 'held') return null
  return (
    <>
      {left === 0 && `${inCart} in your cart, `}
      <span>{left} available</span>
    </>
  )
}
