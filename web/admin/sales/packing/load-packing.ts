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
  /** All orders of its parcel, this one too. */
  parcel: AdminOrder[]
  /** Whether the URL names the order. Then a phone shows it instead of the queue. */
  isChosen: boolean
  cards: PackedCard[]
}

export type PackedCard = ParcelCard & { order_id: number }

export async function loadPacking(api: ApiClient, chosen: string | null): Promise<PackingData> {
  const { orders: queue, total } = await api.admin.packingQueue({})
  const orderUuid = chosen ?? queue[0]?.order_uuid
  const order = orderUuid === undefined ? null : await findOrder(api, orderUuid)
  const parcel = order ? await findParcel(api, order) : []
  const cards = (await Promise.all(parcel.map((each) => findCards(api, each)))).flat()
  return { queue, total, order, parcel, isChosen: chosen !== null, cards }
}

async function findOrder({ admin }: ApiClient, orderUuid: string): Promise<AdminOrder | null> {
  try {
    return (await admin.order({ orderUuid })).order
  } catch (error) {
    if (failedWith(error, 404) || failedWith(error, 400)) return null
    throw error
  }
}

async function findParcel(api: ApiClient, order: AdminOrder): Promise<AdminOrder[]> {
  const orders = (order.parcel?.orders ?? [order]).map(({ order_uuid }) =>
    order_uuid === null || order_uuid === order.order_uuid ? order : findOrder(api, order_uuid),
  )
  return (await Promise.all(orders)).filter((each) => each !== null)
}

/** An error is ignored: the checklist works without the numbers of the cards. */
async function findCards({ admin }: ApiClient, { id, order_uuid }: AdminOrder): Promise<PackedCard[]> {
  try {
    const { passports } = await admin.orderPassports({ orderUuid: order_uuid })
    if (passports.length === 0) return []
    const { cards } = await admin.parcelCards({ codes: passports.map(({ code }) => code).join(',') })
    return cards.map((card) => ({ ...card, order_id: id }))
  } catch {
    return []
  }
}
