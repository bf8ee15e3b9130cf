import type { DefaultTexts } from '#contract/catalog/pages/page-fields.ts'
import { CHALLENGE_LIFE_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from '#contract/customers/accounts/auth.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { CONTACT_SECTION } from './contact-section.ts'

export const privacyPolicy: DefaultTexts<'privacy-policy'> = {
  description:
    'What {name} keeps about you and why: orders, messages and accounts. No card data, no advertising, no tracking across sites.',
  lead: 'We keep what we need to send your parcel and answer your message. Your card number never reaches us, and we sell nothing about you to anyone.',
  text: `## Who we are

This shop is run by {makers} of {name} in {place}, {region}. We sell within the United States only. When this page says “we”, it means the two of us; nobody else reads your orders and messages.

## What we keep, and why

- **An order:** the pieces, the price, your name, email address and shipping address, and what happened to the order since. We need it to pack and send your parcel, to answer questions about it, and for our tax records. We also store a one-way fingerprint of the internet address it came from, so that nobody can reserve every piece at once.
- **A message:** your name, the email address or phone number you chose, what you wrote, and when. We need it to answer you.
- **An account,** if you make one: your name, your email address, a one-way fingerprint of your password from which nobody can read it, and your settings for the second login step. You can buy without an account.
- **Counts:** for each page of the shop, how often it was viewed and when it was last viewed; for each piece and day, how often it was viewed and added to a cart. These are totals. They say nothing about who the visitor was.

Our server’s log records which page was requested and whether it loaded. It contains no internet address, no name and nothing you typed. To stop robots, the server counts requests per internet address for a few minutes and then forgets them.

## Payment

You pay on a page of our payment provider, Stripe. Your card number goes there and never to us. We learn that the payment was made, for which order, and how much. What Stripe keeps is in its own privacy policy.

## Cookies and browser storage

We set seven cookies. None is for advertising, and none is set while you only look around. The shop needs them to do what you ask, so there is no banner to accept. Your browser may show their names with “__Host-” in front, which keeps other sites from setting them.

| | |
|---|---|
| session | Keeps you logged in until you log out, for up to ${SESSION_IDLE_MS / MINUTE_MS} minutes without activity and ${SESSION_LIFE_MS / HOUR_MS} hours in all. |
| csrfToken | Comes with the login and proves that a request was made from our own pages. |
| device | Set when you sign up or log in, for 400 days. It lets us email you about a login from a new browser, and lets you in while someone else guesses your password. |
| login\u200bChallenge | Set between your password and the second step of a login, for up to ${CHALLENGE_LIFE_MS / MINUTE_MS} minutes. |
| resetReview | Set when you reset your password, for 15 minutes. Lets you remove passkeys you do not know. |
| buyer | Set when you look at the total of your cart, for 180 days. Only this browser can then show the whole order, with your address; others with the link see the pieces and the status. |
| orders | Set when you open an order from one of our emails, for 180 days. It lets this browser show that order, until its email address changes. |

Your cart and an unfinished checkout are kept in your browser’s local storage, and so is a note that it already has our fonts. A message you have not sent yet, and the list of pages and pieces already counted, stay in its session storage and go when you close the tab. What you were typing when your login ended (never a password) is kept there for an hour, to restore it. None of it reaches us until you send it.

## Who else receives your information

- **The carrier** (USPS, UPS or FedEx) gets the name and address on the parcel.
- **Stripe** gets the order’s total, its pieces, your name, your shipping address and your email address. If our server is ever lost, we restore your order from there.
- **Our mail service** carries the emails we send you.
- **The captcha service** checks that a message comes from a person. It loads only when you have filled in the contact form, or at checkout after many orders for a piece were left unpaid. It then sees your internet address and how your browser behaves. If you would rather not, write to [{email}](mailto:{email}) instead.

The map on this site is our own drawing and loads nothing. The live map opens on another site when you click its link. We share nothing else with anyone, unless a law requires it.

## How long we keep it

- Orders: seven years, for our tax records. After that we delete an order when you ask.
- Messages: until we have dealt with them. A deleted message is gone for good after 30 days.
- Accounts: until you ask us to delete yours. Its orders stay, without the account.
- Sessions: deleted once they have ended.
- Counts by day: 24 months.

## Your rights

You can ask what information we have about you, have it corrected, get a copy, or have it deleted unless a law requires us to keep it. Write to [{email}](mailto:{email}) from the email address on the order or account. We answer within 30 days, free of charge, whichever state you live in.

## How we protect it

All traffic is encrypted. Passwords and login tokens are stored only as fingerprints. You can protect your account with a second step at login. Our shop is for adults: we do not knowingly keep anything about anyone under 18.

## Changes

When we change how we handle your information, we change this page and the date at its top. If a change affects orders already placed, we email those customers first.

${CONTACT_SECTION}`,
}
