import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { Conflict, type DomainError } from '#server/platform/errors.ts'

export type HoldingOrder = Selectable<Database['orders']>

/** Everything that a new order asks for beside its own row. */
export interface HoldRequest {
  products: { id: number | null; name: string; quantity: number }[]
  /** The entry in a draw that won one of the products. */
  claimEntry: string | null
  commission?: { uuid: string } | null | undefined
  /** UTC milliseconds. */
  placedAt: number
}

export interface Taking {
  /** UTC milliseconds. */
  at: number
  /** `recovered`: a lost server had taken it. */
  reason: 'reserved' | 'recovered'
  /** False for a discount's use that was granted before. Nothing is ever sold or spent twice, though. */
  isLimited: boolean
}

/**
 * Something that an order takes when it is placed and puts back when it ends, such as units of the stock. A kind of hold is one file
 * with its words; `HOLDS` in `orders/holds.ts` lists them (docs/decisions/0072-holds-and-payments.md).
 */
export interface Hold {
  /** Counted in `orders.holds_stock`. Staff who cancel an order may keep these back, because they are damaged. */
  isStock: boolean
  /** For a new order. @returns false when others have it; the transaction must then be rolled back. */
  take(tx: Tx, order: HoldingOrder, taking: Taking, request: HoldRequest): Promise<boolean>
  /** Takes what a locked order lacks: one that ended, or that was placed without a reservation. @returns as `take` does. */
  takeAgain(tx: Tx, order: HoldingOrder, taking: Taking): Promise<boolean>
  /** Puts back what a locked order has. Does nothing for one that has nothing. */
  putBack(tx: Tx, order: HoldingOrder, at: number): Promise<void>
  /** Reads again what is left, for the customer whose order came too late. */
  describeLoss(db: Db, request: HoldRequest): Promise<DomainError>
  /** For staff who revive a cancelled order. */
  goneSince: string
  /** Compares the orders with what they hold. @returns a sentence for each problem. */
  audit?(db: Db): Promise<string[]>
}

/** Others have what an order needs. */
export class GoneError extends Error {
  readonly hold: Hold

  constructor(hold: Hold) {
    super(hold.goneSince)
    this.hold = hold
  }
}

/** When that says nothing: the next attempt tells what is left. */
export function wasFaster(): DomainError {
  return new Conflict('Another customer was faster. Please try again.')
}
