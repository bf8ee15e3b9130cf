import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { refundedQuantities } from './refund-amount.ts'
import { RefundPiece } from './refund-piece.tsx'
import type { RefundForm } from './refund-values.ts'

interface RefundPiecesProps {
  order: AdminOrder
  form: RefundForm
}

export function RefundPieces({ order, form }: RefundPiecesProps) {
  const refunded = refundedQuantities(order)
  const quantities = form.watch('quantities')
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="type-label">Pieces</legend>
      {order.products.map((product, line) => (
        <RefundPiece
          // biome-ignore lint/suspicious/noArrayIndexKey: two custom lines can say the same
          key={line}
          order={order}
          line={line}
          left={product.quantity - (refunded[line] ?? 0)}
          quantity={quantities[line] ?? 0}
          onQuantity={(quantity) => form.setValue(`quantities.${line}`, quantity)}
        />
      ))}
    </fieldset>
  )
}
