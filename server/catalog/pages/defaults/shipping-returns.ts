import type { DefaultTexts } from '#contract/catalog/pages/page-fields.ts'
import { CONTACT_SECTION } from './contact-section.ts'

export const shippingReturns: DefaultTexts<'shipping-returns'> = {
  description:
    'How {name} ships within the United States, what postage and insurance cost, and what to do when a piece is not right or came damaged.',
  lead: 'We ship by USPS within the United States, and you see the cost before you pay. If something is not right, contact us and we will work something out.',
  text: `## Where we ship

We ship to the 50 states of the United States and nowhere else. Some states and cities limit which knives you may own or carry. Before you order, check the rules where you live; we send to the address you give us.

Buyers must be 18 or older. In Alaska, Kentucky and Wyoming the age is 21. Checkout asks you to confirm it, by the state the parcel goes to.

## What it costs

There are two ways to ship. Both prices are shown at checkout before you pay.

| | |
|---|---|
| USPS Standard | Priced by weight. We weigh the pieces and the packing and round up to a full pound. One price for the whole country. |
| USPS Flat Rate | Priced by box: small, medium or large, whichever is the smallest that fits your pieces. Up to 12 pieces in a parcel. |

Where checkout also offers pickup, choose a place instead: you pay no shipping, and we email you when your order is ready.

USPS does not take parcels over 70 pounds. Contact us before you order, and we will split it.

The total also includes the card processing fee, on its own line. It is what the payment provider charges, and we add nothing to it.

## Insurance

Postage includes coverage up to $100. Above that you can add insurance at checkout, for the full price of the pieces up to $5,000. It is optional and off until you check it. For expensive pieces we recommend it.

For an order above $5,000, contact us first, and we will find a carrier that covers it.

## When it ships

Every piece in the shop is finished and on the bench. We pack on working days, Monday to Friday, and hand most parcels to USPS within 3 working days. USPS then takes 2 to 5. Each knife travels with its edge covered, in its sheath or a blade guard.

When your parcel has left, we email you its tracking number, and your order page shows it too. We can’t promise the day it arrives: from then on it is in the carrier’s hands.

## Damaged or lost on the way

Keep the box and the packing, take two or three pictures, and write to us within 14 days of the day it came. We file the claim with the carrier and repair the piece, make it again where we have the steel, or return your money.

If the tracking has not moved for 7 days, tell us. We ask USPS to search for it. An insured parcel is covered for its full price; any other is covered up to $100.

## Returns

We have no strict policy. Contact us and we will work something out. Say what is wrong, add a picture if you can, and tell us what would put it right: a repair, a trade, another handle or your money back.

Please write before you send anything back, so that we expect the parcel. Pack the knife with its edge covered. Pieces made to your order, such as a sheath fitted to your knife, we would rather alter until they fit.

## Made by hand

Wood, stag, leather and damascus are never the same twice, and neither are hammer marks. Where we list more than one of a pattern, yours may differ a little from the photograph in grain, color and weight. Lengths are accurate to a tenth of an inch. If the difference bothers you, that is a reason to contact us too.

## Changing or canceling an order

Something wrong with the address, or with the order? Right after you have paid, you can change the address or cancel on your order’s page, without asking us. Our confirmation email leads there and says until when. After that, and until the parcel has left, we can still do it for you: write to [{email}](mailto:{email}) with your order number. A canceled order is refunded to the card it was paid with. For the details of ordering, see our [Terms of Service](/terms-of-service).

${CONTACT_SECTION}`,
}
