import { DAY_MS } from '#contract/platform/values/time.ts'
import type { ExportRecord } from '#server/operations/export/records.ts'
import { dayAfter, dayOf } from '#server/platform/time/business-calendar.ts'
import { addBusinessDays } from '#server/platform/time/business-days.ts'

const HANDLING_DAYS = 3

interface PastEvent extends ExportRecord {
  at: string
  kind: string
  detail?: ExportRecord
}

/** An order's record, with what is worked out from it. */
export interface PastOrder extends ExportRecord {
  id: number
  status: string
  source: string
  payment_method: string
  shipping_method: string
  pickup?: string
  parcel_id?: number
  promised_ship_by?: string | undefined
  ships: boolean
  created_at: string
  events: PastEvent[]
  delays: ExportRecord[]
}

export function paidAt(order: PastOrder): number | null {
  return timeOf(order, ({ kind }) => kind === 'paid')
}

/** When it got a status, or null. */
export function reachedAt(order: PastOrder, status: string): number | null {
  return timeOf(order, ({ kind, detail }) => kind === 'status' && detail?.to === status)
}

function timeOf({ events }: PastOrder, isWanted: (event: PastEvent) => boolean): number | null {
  const event = events.find(isWanted)
  return event ? Date.parse(event.at) : null
}

/** Adds ship-by days. Of the orders to pack one has a later day than first promised, the oldest is late, and the next is due today. */
export function promiseShipping(orders: PastOrder[], now: number, timeZone: string): PastOrder[] {
  const [yesterday, today] = [dayOf(now - DAY_MS, timeZone), dayOf(now, timeZone)]
  const laterDay = addBusinessDays(dayOf(now + 7 * DAY_MS, timeZone), 1)
  const [late, dueToday] = orders.filter(({ status, delays }) => status === 'paid' && delays.length === 0)
  return orders.map((order) => {
    const paid = paidAt(order)
    if (paid === null || !order.ships || isHandedOver(order)) return order
    if (order.status === 'paid' && order.delays.length > 0) return delayed(order, laterDay)
    const day = addBusinessDays(dayOf(paid, timeZone), HANDLING_DAYS)
    const inTime = order.status === 'paid' && day <= today ? dayAfter(today) : day
    return { ...order, promised_ship_by: order === late ? yesterday : order === dueToday ? today : inTime }
  })
}

/** Sold at the workshop or at a fair. */
function isHandedOver({ shipping_method, pickup }: PastOrder): boolean {
  return shipping_method === 'pickup' && !pickup
}

/** One parcel ships by the latest day of its orders. */
export function promiseParcels(orders: PastOrder[]): PastOrder[] {
  const parcels = Map.groupBy(orders, ({ parcel_id }) => parcel_id ?? null)
  return orders.map((order) => {
    if (!order.parcel_id) return order
    const days = parcels.get(order.parcel_id)?.map(({ promised_ship_by }) => promised_ship_by ?? '') ?? []
    return { ...order, own_ship_by: order.promised_ship_by, promised_ship_by: days.sort().at(-1) }
  })
}

function delayed(order: PastOrder, day: string): PastOrder {
  return {
    ...order,
    promised_ship_by: day,
    delays: order.delays.map((delay) => ({ ...delay, new_ship_by: day })),
    events: order.events.map((event) =>
      event.kind === 'delayed' ? { ...event, detail: { ...event.detail, to: day } } : event,
    ),
  }
}
