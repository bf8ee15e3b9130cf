import { longDay } from '#contract/platform/values/dates.ts'
import type { Order } from './orders.ts'

type Gifted = Pick<Order, 'gift' | 'ships' | 'status'>

/** The headline of an order that bought a gift card, or null for any other. */
export function giftHeadline({ gift, ships, status }: Gifted): string | null {
  if (ships !== false || status === 'cancelled') return null
  if (status === 'pending') return 'Your gift card is being paid.'
  if (gift === null) return 'The gift card is paid.'
  return gift.sent_at === null ? 'Your gift card is ready to go.' : 'Your gift card is on its way.'
}

/** "We email it to Wade on December 24." Emails that were stored before gift cards have no `gift`. */
export function giftSentence({ gift }: Pick<Order, 'gift'>): string {
  if (!gift) return 'We email the code to the recipient.'
  if (gift.on_hold)
    return 'It is on hold because its payment is disputed. Nobody can use it until the bank decides.'
  const to = [gift.recipient_name, gift.recipient_email && `at ${gift.recipient_email}`]
    .filter(Boolean)
    .join(' ')
  const recipient = to || 'the recipient'
  if (gift.sent_at !== null) return `We emailed it to ${recipient}.`
  return gift.send_on === null
    ? `We email it to ${recipient} in a moment.`
    : `We email it to ${recipient} on ${longDay(gift.send_on)}.`
}
