import type { ApiClient } from '#contract/client.ts'
import type { AdminOrder } from '#contract/orders/admin-orders.ts'
import type { QueuedOrder } from '#contract/orders/packing.ts'
import type { ParcelCard } from '#contract/passports/passports.ts'
import { failedWith } from '#web/api-failure.ts'

export interface PackingData {
  queue: QueuedOrder[]
  total: number
  /** On a desk the first one, when none is chosen. */
  order: AdminOrder | null
  /** Whether the address names the order, so that a phone shows it instead of the queue. */
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

/** Their numbers are nice to have: without them, one can still pack. */
async function findCards({ admin }: ApiClient, orderUuid: string): Promise<ParcelCard[]> {
  try {
    const { passports } = await admin.orderPassports({ orderUuid })
    if (passports.length === 0) return []
    return (await admin.parcelCards({ codes: passports.map(({ code }) => code).join(',') })).cards
  } catch {
    return []
  }
}
