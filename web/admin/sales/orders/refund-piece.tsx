import { useId } from 'react'
import { formatDollars, toDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Stepper } from '#web/platform/ui/stepper.tsx'
import { netPrice } from './refund-amount.ts'

interface RefundPieceProps {
  order: AdminOrder
  /** The product's position in the order. */
  line: number
  /** How many have not been refunded yet. */
  left: number
  /** How many are to be refunded. */
  quantity: number
  onQuantity: (quantity: number) => void
}

export function RefundPiece({ order, line, left, quantity, onQuantity }: RefundPieceProps) {
  const id = useId()
  const product = order.products[line]
  if (!product) return null
  const { name, image_url } = product
  const counted = quantity || left || product.quantity
  const price = netPrice(
    order,
    order.products.map((_, each) => (each === line ? counted : 0)),
  )
  return (
    <div className="border-b border-bone-300 py-2.5 has-disabled:text-steel-500">
      <div className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          disabled={left === 0}
          checked={quantity > 0}
          aria-describedby={`${id}-price`}
          onChange={(event) => onQuantity(event.target.checked ? left : 0)}
          className="check-mark size-6 shrink-0 appearance-none rounded-control border border-bone-500 checked:border-steel-950 checked:bg-steel-950 enabled:hover:border-steel-950 disabled:bg-bone-200"
        />
        <span className="w-14 shrink-0">
          <Image url={image_url} alt="" sizes="56px" />
        </span>
        <label htmlFor={id} className="flex min-h-11 min-w-0 grow items-center wrap-anywhere">
          {name}
        </label>
        <span id={`${id}-price`} className="shrink-0 text-right">
          {left === 0 ? 'Refunded' : priceLabel(counted, formatDollars(toDollars(price)))}
        </span>
      </div>
      {quantity > 0 && left > 1 && (
        <div className="flex flex-wrap items-center gap-3 pt-2 pl-9">
          <Stepper label={`Quantity for ${name}`} value={quantity} max={left} onChange={onQuantity} />
          <span className="text-small text-steel-600">of {left}</span>
        </div>
      )}
    </div>
  )
}

function priceLabel(count: number, price: string): string {
  return count > 1 ? `${count} for ${price}` : price
}
