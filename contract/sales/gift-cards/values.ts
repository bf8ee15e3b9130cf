export const GIFT_CARD_STATES = ['active', 'waiting', 'blocked', 'used_up'] as const
export type GiftCardState = (typeof GIFT_CARD_STATES)[number]

/** In dollars. */
export const MIN_GIFT_CARD = 25
export const MAX_GIFT_CARD = 500
/** For cards that staff issue, such as for a late parcel. */
export const MIN_ISSUED = 1

export const MAX_GIFT_MESSAGE = 500
export const MAX_GIFT_NOTE = 200

/** Offered on the page, in dollars. */
export const OFFERED_AMOUNTS = [50, 100, 150, 250]
