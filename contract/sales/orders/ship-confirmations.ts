import { z } from 'zod'

const confirmation = z.boolean('Send true or false.').default(false)

/** What staff confirm before a parcel leaves. Without it, the reply is a 409 whose `confirm` names it and whose `error` asks. */
export const shipConfirmations = z.object({
  ship_early: confirmation.describe('Ships a gift that may arrive before its day'),
  withdraw_change: confirmation.describe('Ships the order without its change, which waits for payment'),
})
export type ShipConfirmations = z.output<typeof shipConfirmations>
