import { knifePage, orderPage } from '#contract/platform/values/paths.ts'
import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import type { Site } from '#web/platform/meta/site.ts'
import type { StructuredData } from '#web/platform/ui/json-ld.tsx'
import { storeReference } from './store-data.ts'

const STATES = {
  pending: 'https://schema.org/OrderProcessing',
  paid: 'https://schema.org/OrderProcessing',
  shipped: 'https://schema.org/OrderInTransit',
  complete: 'https://schema.org/OrderDelivered',
  cancelled: 'https://schema.org/OrderCancelled',
} as const satisfies Record<OrderStatus, string>

/** Contains no customer data, because the markup is public to anyone with the link. */
export function orderData(order: Order, site: Site): StructuredData {
  const { origin } = site
  return {
    '@type': 'Order',
    orderNumber: String(order.id),
    orderStatus: STATES[order.status],
    orderDate: order.created_at,
    url: origin + orderPage(order.order_uuid),
    seller: storeReference(site),
    partOfInvoice: {
      '@type': 'Invoice',
      totalPaymentDue: {
        '@type': 'MonetaryAmount',
        value: order.total_price.toFixed(2),
        currency: 'USD',
      },
    },
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
