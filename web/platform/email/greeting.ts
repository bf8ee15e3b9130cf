import { firstName } from '#contract/platform/values/people.ts'
import type { Order } from '#contract/sales/orders/orders.ts'

/**
 * "June", or "friend" without a name or with one that email apps would turn into a link. The name in the order of a gift is the
 * recipient's, and the email is for its giver.
 */
export function greetingName({
  name,
  as_gift,
}: Pick<Order, 'name'> & Partial<Pick<Order, 'as_gift'>>): string {
  const first = as_gift ? as_gift.from : firstName(name)
  // The sentence has its own period: "J. Whitlock" is "J".
  return first && !LIKE_A_LINK.test(first) ? first.replace(/\.$/, '') : 'friend'
}

/** Of the customer: the name in the order of a gift is the recipient's. Older emails don't have `as_gift`. */
export function buyerName({
  name,
  as_gift,
}: Pick<Order, 'name'> & Partial<Pick<Order, 'as_gift'>>): string | null {
  return as_gift ? as_gift.from : name
}

/** An address, a domain, or a part of one. */
const LIKE_A_LINK = /[/\\:@]|\p{L}\.\p{L}{2}|^www\./iu

/** Invisible word joiners keep email apps from turning what a customer typed into a link. */
export function withoutLinks(line: string): string {
  return line.replace(/(?<=\S)[.:@](?=\S)/g, '$&\u2060')
}
