import type { AsGift } from '#contract/sales/checkout/as-gift.ts'
import { giftDays, giftDaysText } from '#contract/sales/checkout/gift-values.ts'
import { Invalid } from '#server/platform/errors.ts'

/** @param today of the business. @throws {Invalid} naming the fields, for a day that is not 1 to 60 days ahead */
export function requireGiftDay(day: string | null | undefined, today: string, fields: string[]): void {
  if (!day) return
  const { first, last } = giftDays(today)
  if (day < first || day > last) throw wrongDay(`Choose a day from ${giftDaysText(today)}.`, fields)
}

const FIELDS = ['arrive_after', 'as_gift', 'as_gift.arrive_after']

/** @throws {Invalid} for a day that is too near or too far; a gift that is picked up has none */
export function requireGift(gift: AsGift | null | undefined, method: string, today: string): void {
  if (gift?.arrive_after && method.startsWith('pickup'))
    throw wrongDay('A gift that is picked up has a note only.', FIELDS)
  requireGiftDay(gift?.arrive_after, today, FIELDS)
}

function wrongDay(message: string, fields: string[]): Invalid {
  return new Invalid(message, { fields: Object.fromEntries(fields.map((field) => [field, message])) })
}
