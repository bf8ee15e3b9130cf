import type { ApiClient } from '#contract/app/client.ts'
import type { ParcelCard } from '#contract/customers/passports/passports.ts'
import type { AdminOrder, ListedOrder } from '#contract/sales/orders/admin-orders.ts'
import type { QueuedOrder } from '#contract/sales/orders/packing.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'

export interface PackingData {
  /** How many pickups there are. */
  pickups: number
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
  const [{ orders: queue, total }, pickups] = await Promise.all([
    api.admin.packingQueue({}),
    api.admin.orders({ tab: 'pickup', page: '1', per_page: '1' }),
  ])
  const orderUuid = chosen ?? queue[0]?.order_uuid
  const order = orderUuid === undefined ? null : await findOrder(api, orderUuid)
  const parcel = order ? await findParcel(api, order) : []
  const cards = (await Promise.all(parcel.map((each) => findCards(api, each)))).flat()
  return { pickups: pickups.total, queue, total, order, parcel, isChosen: chosen !== null, cards }
}

export interface PickupData {
  pickups: number
  /** How many orders are to ship. */
  total: number
  orders: ListedOrder[]
  order: AdminOrder | null
  isChosen: boolean
  cards: PackedCard[]
}

/** First who waits, longest first, then what has to be made ready. */
export async function loadPickups(api: ApiClient, chosen: string | null): Promise<PickupData> {
  const {
    orders: listed,
    total: pickups,
    tabs,
  } = await api.admin.orders({ tab: 'pickup', page: '1', per_page: '100' })
  const readyAt = ({ pickup }: ListedOrder) => pickup?.ready_at ?? '9999'
  const dueOn = ({ promised_ship_by: day }: ListedOrder) => day ?? ''
  const orders = listed.toSorted(
    (a, b) => readyAt(a).localeCompare(readyAt(b)) || dueOn(a).localeCompare(dueOn(b)) || a.id - b.id,
  )
  const orderUuid = chosen ?? orders[0]?.order_uuid
  const order = orderUuid === undefined ? null : await findOrder(api, orderUuid)
  const cards = order ? await findCards(api, order) : []
  return { pickups, total: tabs.unfulfilled, orders, order, isChosen: chosen !== null, cards }
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
