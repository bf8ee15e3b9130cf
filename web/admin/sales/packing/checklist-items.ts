import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { hasNoteCard } from '#web/admin/sales/orders/note-card.tsx'
import type { PackedCard } from './load-packing.ts'

export interface ChecklistItem {
  id: string
  label: string
  detail?: string
  image?: string | null
}

export interface ChecklistGroup {
  /** Null for a parcel with one order. */
  title: string | null
  items: ChecklistItem[]
}

/** Lists the contents of the parcel by order: each unit, its sheath and the parcel cards; then the packing slip. */
export function checklistOf(order: AdminOrder, cards: PackedCard[]): ChecklistGroup[] {
  const { id, parcel, packing, as_gift: gift } = order
  const lines = packing.lines.map((line, position) => ({ ...line, position }))
  const itemsOf = (orderId: number) => {
    const own = lines.filter(({ order_id }) => order_id === orderId)
    return [
      ...own.flatMap((line) => unitsOf(line, line.position)),
      ...cardsOf(
        own,
        cards.filter(({ order_id }) => order_id === orderId),
      ),
    ]
  }
  const ofParcel: ChecklistItem[] = [
    ...(hasNoteCard(gift) ? [{ id: 'note card', label: 'Note card', detail: 'Prints with the slip' }] : []),
    { id: 'slip', label: 'Packing slip', ...(gift && { detail: 'Without prices' }) },
  ]
  if (order.shipping_method === 'pickup') {
    const taken = ofParcel.filter((item) => item.id !== 'slip')
    return [{ title: null, items: [...itemsOf(id), ...taken] }]
  }
  if (!parcel) return [{ title: null, items: [...itemsOf(id), ...ofParcel] }]
  const count = parcel.orders.length
  const slip = {
    id: 'slip',
    label: 'Packing slip',
    detail: `One for ${count === 2 ? 'both' : `all ${count}`} orders`,
  }
  return [
    ...parcel.orders.map(({ order_id }) => ({ title: `Order ${order_id}`, items: itemsOf(order_id) })),
    { title: 'The parcel', items: [slip] },
  ]
}

/** The spec can also be 'None'. */
function hasSheath(sheath: string | null): sheath is string {
  return sheath !== null && sheath.trim().toLowerCase() !== 'none'
}

type Line = AdminOrder['packing']['lines'][number]

function unitsOf({ name, quantity, image_url, sheath }: Line, position: number): ChecklistItem[] {
  return Array.from({ length: quantity }, (_, unit) => [
    {
      id: `${position}.${unit}`,
      label: name,
      detail: `${unit + 1} of ${quantity}`,
      image: image_url,
    },
    ...(hasSheath(sheath)
      ? [{ id: `${position}.${unit} sheath`, label: sheath, detail: `Comes with the ${name}` }]
      : []),
  ]).flat()
}

function cardsOf(lines: Line[], cards: PackedCard[]): ChecklistItem[] {
  if (cards.length > 0) {
    return cards.map(({ code, number, year }) => ({
      id: `card ${code}`,
      label: `Passport card, No. ${number} of ${year}`,
      detail: 'Claim code inside',
    }))
  }
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    {
      id: `cards of ${lines[0]?.order_id}`,
      label: pieces === 1 ? 'Passport card' : `${pieces} passport cards`,
    },
  ]
}
