export const GIFT_CARD_STATES = ['active', 'waiting', 'blocked', 'used_up'] as const
export type GiftCardState = (typeof GIFT_CARD_STATES)[number]
