import type { ApiClient } from '#contract/app/client.ts'
import type { ParcelCard } from '#contract/customers/passports/passports.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import type { QueuedOrder } from '#contract/sales/orders/packing.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'

export interface PackingData {
  queue: QueuedOrder[]
  total: number
  /** The chosen order, else the first of the queue, which wide screens show beside it. */
  order: AdminOrder | null
  /** Whether the URL names the order. Then a phone shows it instead of the queue. */
  isChosen: boolean
  cards: ParcelCard[]
}

export async function loadPacking(api: ApiClient, chosen: string | null): Promise<PackingData> {
  const { orders: queue, total } = await api.admin.packingQueue({})
  const orderUuid = chosen ?? queue[0]?.order_uuid
  const order = orderUuid === undefined ? null : await findOrder(api, orderUuid)
  const cards = order ? await findCards(api, order.order_uuid) : []
  return { queue, total, order, isChosen: chosen !== null, cards }
}

async function findOrder({ admin }: ApiClient, orderUuid: string): Promise<AdminOrder | null> {
  try {
    return (await admin.order({ orderUuid })).order
  } catch (error) {
    if (failedWith(error, 404) || failedWith(error, 400)) return null
    throw error
  }
}

/** An error is ignored: the checklist works without the numbers of the cards. */
async function findCards({ admin }: ApiClient, orderUuid: string): Promise<ParcelCard[]> {
  try {
    const { passports } = await admin.orderPassports({ orderUuid })
    if (passports.length === 0) return []
    return (await admin.parcelCards({ codes: passports.map(({ code }) => code).join(',') })).cards
  } catch {
    return []
  }
}
