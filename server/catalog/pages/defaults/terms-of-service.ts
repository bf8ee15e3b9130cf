import type { DefaultTexts } from '#contract/catalog/pages/page-fields.ts'
import { PAYMENT_MINUTES } from '#contract/sales/checkout/payment-window.ts'
import { CONTACT_SECTION } from './contact-section.ts'

export const termsOfService: DefaultTexts<'terms-of-service'> = {
  description:
    'The terms of {name}: who may buy, how an order and its payment work, what handmade means, and what applies when something goes wrong.',
  lead: 'You must be 18 or older, and 21 in Alaska, Kentucky and Wyoming. You pay when a piece is yours, and never for one that is gone. A knife is a tool; use it like one.',
  text: `## About these terms

These terms apply when you use this site or buy from {name}, the workshop of {makers} in {place}, {region}. By placing an order you accept the terms in effect on that day.

## Who may buy

You must be 18 or older. If the parcel goes to Alaska, Kentucky or Wyoming, you must be 21 or older. Checkout asks you to confirm it, and we may ask for proof before we ship.

You are responsible for knowing the law where you live about owning and carrying what you buy. We ship within the United States only, and may decline an order that we believe a law forbids. You then get all of your money back.

## The pieces

Every piece is made by hand. We take the photographs and measure lengths, weights and hardness ourselves. Where there is more than one of a pattern, grain, color and hammer marks vary from piece to piece, and weight by up to half an ounce. That is the nature of the work and not a fault.

## Orders and payment

Prices are in US dollars. Shipping, the card processing fee and insurance, if you choose it, are listed one by one before you pay. The price that counts is the one on the page when you go to payment.

You pay by card on a page of our payment provider, Stripe; we never see or keep your card number. While you pay, we hold the pieces for you for ${PAYMENT_MINUTES} minutes. We can’t hold large orders this way, or any order while many orders are left unpaid; those pieces go to whoever pays first. Your card is first authorized and charged only when the pieces are yours. If a piece is gone by then, the authorization is canceled, and you have not been charged.

The sale is made when we confirm your order by email. If a price was plainly a mistake, we tell you before we ship, and you may have the piece at the right price or your money back.

## Shipping, returns and damage

How we ship, what insurance covers, and what we do when something is not right is on the page [Shipping & Returns](/shipping-returns). We have no strict return policy: contact us and we will work something out. The risk of loss passes to you when the carrier delivers the parcel.

## Using a knife

Our knives come sharp. Keep them from children, cut away from yourself, and put them back in the sheath. A knife is not a pry bar, a screwdriver or a thing to throw.

Carbon steel and damascus rust when they stay wet. Wash by hand, dry at once, and give them a drop of oil. Leather keeps longest dry and out of the sun; a blade stored in its sheath for months will spot.

## If a piece fails

If a knife or sheath fails through our work, we repair it or make it good, with no time limit. Wear, rust, a tip broken by prying and work done by others are not our doing; ask anyway, and we will tell you what a repair costs.

## Accounts

You can buy with or without an account. If you have one, keep its password to yourself and tell us at [{email}](mailto:{email}) when you believe someone else has used it. We may close an account that is used to harm the shop or other customers.

## Text and pictures

The texts, photographs, drawings and the mark of the ridge with W·VA belong to us. You are welcome to link to any page and to show pictures of a piece you own. For other uses, ask.

## Limits

We are responsible for our work as the law requires. As far as the law allows, we are not liable for harm from misuse, for indirect losses, or for more than you paid for the piece in question. Nothing here takes away a right that the law of your state gives you and that cannot be waived.

## Law and changes

These terms are governed by the law of {region}, and disputes go to its courts. Before any of that, call us. When we change these terms, we change the date at the top; an order stays under the terms of the day it was placed.

${CONTACT_SECTION}`,
}
