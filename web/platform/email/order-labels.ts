import { pieceKind } from '#contract/customers/reviews/piece-kind.ts'
import { firstName } from '#contract/platform/values/people.ts'
import type { Order } from '#contract/sales/orders/orders.ts'

/** "June", or "friend" without a name or with one that email apps would turn into a link. */
export function greetingName({ name }: { name: string | null }): string {
  const first = firstName(name)
  // The sentence has its own period: "J. Whitlock" is "J".
  return first && !LIKE_A_LINK.test(first) ? first.replace(/\.$/, '') : 'friend'
}

/** An address, a domain, or a part of one. */
const LIKE_A_LINK = /[/\\:@]|\p{L}\.\p{L}{2}|^www\./iu

export function thanks({ products }: Order): { yours: string; next: string } {
  const count = (kind: 'knife' | 'sheath') =>
    products.filter(({ name }) => pieceKind(name) === kind).reduce((sum, { quantity }) => sum + quantity, 0)
  const sheaths = count('sheath')
  const knives = count('knife')
  if (knives === 1) {
    const pack = sheaths > 0 ? 'pack it with your leather' : 'pack it well'
    return { yours: 'Your knife is yours.', next: `We will oil the blade, ${pack} and send it by USPS.` }
  }
  if (knives > 1) {
    return {
      yours: 'Your knives are yours.',
      next: 'We will oil the blades, pack them well and send them by USPS.',
    }
  }
  return sheaths === 1
    ? { yours: 'Your sheath is yours.', next: 'We will wax the leather, pack it well and send it by USPS.' }
    : {
        yours: 'Your sheaths are yours.',
        next: 'We will wax the leather, pack them well and send them by USPS.',
      }
}

export function addressLines({ shipping_address: to }: Order): string[] {
  return to ? [to.name, to.address, `${to.city}, ${to.state} ${to.zip}`].map(withoutLinks) : []
}

/** Invisible word joiners keep email apps from turning what a customer typed into a link. */
export function withoutLinks(line: string): string {
  return line.replace(/(?<=\S)[.:@](?=\S)/g, '$&\u2060')
}
