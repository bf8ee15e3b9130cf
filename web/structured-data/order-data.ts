import { knifePage, orderPage } from '#contract/addresses.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Order } from '#contract/orders.ts'
import type { Described } from '#web/ui/json-ld.tsx'
import { storeReference } from './store-data.ts'

const STATES = {
  pending: 'https://schema.org/OrderProcessing',
  paid: 'https://schema.org/OrderProcessing',
  shipped: 'https://schema.org/OrderInTransit',
  complete: 'https://schema.org/OrderDelivered',
  cancelled: 'https://schema.org/OrderCancelled',
} as const satisfies Record<OrderStatus, string>

/** The order as mail programs and search engines read it. Of the buyer nothing: the page itself tells who may know. */
export function orderData(order: Order, origin: string): Described {
  // Not in the vocabulary, but what mail programs look for.
  const total = { price: order.sums.total.toFixed(2), priceCurrency: 'USD' }
  return {
    '@type': 'Order',
    orderNumber: String(order.id),
    orderStatus: STATES[order.status],
    orderDate: order.created_at,
    url: origin + orderPage(order.order_uuid),
    seller: storeReference(origin),
    ...total,
    acceptedOffer: order.products.map(({ product_id, name, image_url, quantity, price }) => ({
      '@type': 'Offer',
      price: price.toFixed(2),
      priceCurrency: 'USD',
      eligibleQuantity: { '@type': 'QuantitativeValue', value: quantity },
      itemOffered: {
        '@type': 'Product',
        name,
        ...(image_url && { image: new URL(image_url, origin || undefined).href }),
        ...(product_id !== null && { url: origin + knifePage({ id: product_id, name }) }),
      },
    })),
  }
}
