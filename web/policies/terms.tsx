import { WORKSHOP } from '#contract/business-info.ts'
import { PAYMENT_MINUTES } from '#contract/checkout/payment-window.ts'
import { PAGES } from '#contract/paths.ts'
import { Link } from '#web/ui/link.tsx'
import type { PolicySection } from './policy-page.tsx'
import { EmailLink, WorkshopContact } from './workshop-contact.tsx'

export const TERMS: readonly PolicySection[] = [
  {
    anchor: 'agreement',
    heading: 'About these terms',
    body: (
      <p>
        These terms apply when you use this site or buy from {WORKSHOP.name}, the workshop of{' '}
        {WORKSHOP.makers.steel} and {WORKSHOP.makers.leather} in {WORKSHOP.place}, {WORKSHOP.region}. By
        placing an order you accept the terms in effect on that day.
      </p>
    ),
  },
  {
    anchor: 'age',
    heading: 'Who may buy',
    body: (
      <>
        <p>
          You must be 18 or older. If the parcel goes to Alaska, Kentucky or Wyoming, you must be 21 or older.
          Checkout asks you to confirm it, and we may ask for proof before we ship.
        </p>
        <p>
          You are responsible for knowing the law where you live about owning and carrying what you buy. We
          ship within the United States only, and may decline an order that we believe a law forbids. You then
          get all of your money back.
        </p>
      </>
    ),
  },
  {
    anchor: 'pieces',
    heading: 'The pieces',
    body: (
      <p>
        Every piece is made by hand. We take the photographs and measure lengths, weights and hardness
        ourselves. Where there is more than one of a pattern, grain, color and hammer marks vary from piece to
        piece, and weight by up to half an ounce. That is the nature of the work and not a fault.
      </p>
    ),
  },
  {
    anchor: 'orders',
    heading: 'Orders and payment',
    body: (
      <>
        <p>
          Prices are in US dollars. Shipping, the card processing fee and insurance, if you choose it, are
          listed one by one before you pay. The price that counts is the one on the page when you go to
          payment.
        </p>
        <p>
          You pay by card on a page of our payment provider, Stripe; we never see or keep your card number.
          While you pay, we hold the pieces for you for {PAYMENT_MINUTES} minutes. We can’t hold large orders
          this way, or any order while many orders are left unpaid; those pieces go to whoever pays first.
          Your card is first authorized and charged only when the pieces are yours. If a piece is gone by
          then, the authorization is canceled, and you have not been charged.
        </p>
        <p>
          The sale is made when we confirm your order by email. If a price was plainly a mistake, we tell you
          before we ship, and you may have the piece at the right price or your money back.
        </p>
      </>
    ),
  },
  {
    anchor: 'shipping',
    heading: 'Shipping, returns and damage',
    body: (
      <p>
        How we ship, what insurance covers, and what we do when something is not right is on the page{' '}
        <Link to={PAGES.shippingReturns}>Shipping &amp; Returns</Link>. We have no strict return policy:
        contact us and we will work something out. The risk of loss passes to you when the carrier delivers
        the parcel.
      </p>
    ),
  },
  {
    anchor: 'use',
    heading: 'Using a knife',
    body: (
      <>
        <p>
          Our knives come sharp. Keep them from children, cut away from yourself, and put them back in the
          sheath. A knife is not a pry bar, a screwdriver or a thing to throw.
        </p>
        <p>
          Carbon steel and damascus rust when they stay wet. Wash by hand, dry at once, and give them a drop
          of oil. Leather keeps longest dry and out of the sun; a blade stored in its sheath for months will
          spot.
        </p>
      </>
    ),
  },
  {
    anchor: 'faults',
    heading: 'If a piece fails',
    body: (
      <p>
        If a knife or sheath fails through our work, we repair it or make it good, with no time limit. Wear,
        rust, a tip broken by prying and work done by others are not our doing; ask anyway, and we will tell
        you what a repair costs.
      </p>
    ),
  },
  {
    anchor: 'accounts',
    heading: 'Accounts',
    body: (
      <p>
        You can buy with or without an account. If you have one, keep its password to yourself and tell us at{' '}
        <EmailLink /> when you believe someone else has used it. We may close an account that is used to harm
        the shop or other customers.
      </p>
    ),
  },
  {
    anchor: 'words-and-pictures',
    heading: 'Text and pictures',
    body: (
      <p>
        The texts, photographs, drawings and the mark of the ridge with W·VA belong to us. You are welcome to
        link to any page and to show pictures of a piece you own. For other uses, ask.
      </p>
    ),
  },
  {
    anchor: 'liability',
    heading: 'Limits',
    body: (
      <p>
        We are responsible for our work as the law requires. As far as the law allows, we are not liable for
        harm from misuse, for indirect losses, or for more than you paid for the piece in question. Nothing
        here takes away a right that the law of your state gives you and that cannot be waived.
      </p>
    ),
  },
  {
    anchor: 'law',
    heading: 'Law and changes',
    body: (
      <p>
        These terms are governed by the law of {WORKSHOP.region}, and disputes go to its courts. Before any of
        that, call us. When we change these terms, we change the date at the top; an order stays under the
        terms of the day it was placed.
      </p>
    ),
  },
  { anchor: 'contact', heading: 'Contact', body: <WorkshopContact /> },
]
