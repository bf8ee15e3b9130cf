import type { ParcelCard } from '#contract/customers/passports/passports.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'

import { hasNoteCard } from '#web/admin/sales/orders/note-card.tsx'

export interface ChecklistItem {
  id: string
  label: string
  detail?: string
  image?: string | null
}

/** Lists the contents of the parcel: each unit, its sheath, the parcel cards and the packing slip. */
export function checklistOf({ packing, as_gift: gift }: AdminOrder, cards: ParcelCard[]): ChecklistItem[] {
  return [
    ...packing.lines.flatMap((line, position) => unitsOf(line, position)),
    ...cardsOf(packing.lines, cards),
    ...(hasNoteCard(gift) ? [{ id: 'note card', label: 'Note card', detail: 'Prints with the slip' }] : []),
    { id: 'slip', label: 'Packing slip', ...(gift && { detail: 'Without prices' }) },
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

function cardsOf(lines: Line[], cards: ParcelCard[]): ChecklistItem[] {
  if (cards.length > 0) {
    return cards.map(({ code, number, year }) => ({
      id: `card ${code}`,
      label: `Passport card, No. ${number} of ${year}`,
      detail: 'Claim code inside',
    }))
  }
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return [{ id: 'cards', label: pieces === 1 ? 'Passport card' : `${pieces} passport cards` }]
}
