import type { AsGift } from '#contract/sales/checkout/as-gift.ts'
import type { OrderRow } from './queries.ts'

/** As an order has it in `as_gift`. */
interface StoredGift extends AsGift {
  /** The promised day that its day has set. */
  ships_on?: string | undefined
}

export function readGift({ as_gift }: Pick<OrderRow, 'as_gift'>): AsGift | null {
  if (as_gift === null) return null
  const { ships_on: _, ...gift } = JSON.parse(as_gift) as StoredGift
  return gift
}

/** Of the customer: the name in the order of a gift is the recipient's. */
export function customerName({ name, as_gift }: Pick<OrderRow, 'name' | 'as_gift'>): string {
  const gift = readGift({ as_gift })
  return gift ? gift.from : name
}

/** The promised day, when the day of a gift set it and no later promise took its place. */
export function readShipsOn({
  as_gift,
  promised_ship_by,
}: Pick<OrderRow, 'as_gift' | 'promised_ship_by'>): string | null {
  const day = as_gift === null ? undefined : (JSON.parse(as_gift) as StoredGift).ships_on
  return day !== undefined && day === promised_ship_by ? day : null
}

export function writeGift(gift: AsGift | null | undefined, shipsOn?: string): string | null {
  return gift ? JSON.stringify({ ...gift, ships_on: shipsOn } satisfies StoredGift) : null
}
