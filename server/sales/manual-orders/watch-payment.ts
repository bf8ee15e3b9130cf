import { toDataURL } from 'qrcode'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orderPayment } from '#server/sales/orders/order-payment.ts'
import { requireOrder } from '#server/sales/orders/queries.ts'
import { askAboutChanges } from '#server/sales/orders/settle-changes.ts'
import { AskedRecentlyError, askProvider } from '#server/sales/payments/ask-provider.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'

const QR_PIXELS = 640

/** Returns the URL and the QR code of a payment link. */
export async function payLinkOf({
  pay_link,
}: AdminOrder): Promise<{ pay_url: string | null; qr: string | null }> {
  if (pay_link === null) return { pay_url: null, qr: null }
  const { url } = pay_link
  return { pay_url: url, qr: await toDataURL(url, { width: QR_PIXELS, margin: 2 }) }
}

/** Asks the provider, at most every few seconds. @throws {NotFound} @throws {ProviderUnavailableError} */
export async function refreshPayment(db: Db, context: PaymentContext, orderUuid: string): Promise<void> {
  const { id } = await requireOrder(db, orderUuid)
  try {
    await askProvider(db, context, orderPayment(id))
    await askAboutChanges(db, context, id)
  } catch (error) {
    // Staff's screen asks again in a few seconds anyway.
    if (!(error instanceof AskedRecentlyError)) throw error
  }
}

/** Lists the remaining stock of the order's products. */
export async function stockLeft(db: Db, orderUuid: string): Promise<{ name: string; stock: number }[]> {
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['products.name', 'products.stock'])
    .where('orders.order_uuid', '=', orderUuid)
    .orderBy('order_lines.id')
    .execute()
}
