import { CHALLENGE_LIFE_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from '#contract/auth.ts'
import { WORKSHOP } from '#contract/business-info.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import type { PolicySection } from './policy-page.tsx'
import { EmailLink, WorkshopContact } from './workshop-contact.tsx'

export const PRIVACY: readonly PolicySection[] = [
  {
    anchor: 'who',
    heading: 'Who we are',
    body: (
      <p>
        This shop is run by {WORKSHOP.makers.steel} and {WORKSHOP.makers.leather} of {WORKSHOP.name} in{' '}
        {WORKSHOP.place}, {WORKSHOP.region}. We sell within the United States only. When this page says “we”,
        it means the two of us; nobody else reads your orders and messages.
      </p>
    ),
  },
  {
    anchor: 'kept',
    heading: 'What we keep, and why',
    body: (
      <>
        <ul>
          <li>
            <strong>An order:</strong> the pieces, the price, your name, email address and shipping address,
            and what happened to the order since. We need it to pack and send your parcel, to answer questions
            about it, and for our tax records. We also store a one-way fingerprint of the internet address it
            came from, so that nobody can reserve every piece at once.
          </li>
          <li>
            <strong>A message:</strong> your name, the email address or phone number you chose, what you
            wrote, and when. We need it to answer you.
          </li>
          <li>
            <strong>An account,</strong> if you make one: your name, your email address, a one-way fingerprint
            of your password from which nobody can read it, and your settings for the second login step. You
            can buy without an account.
          </li>
          <li>
            <strong>Counts:</strong> for each page of the shop, how often it was viewed and when it was last
            viewed; for each piece and day, how often it was viewed and added to a cart. These are totals.
            They say nothing about who the visitor was.
          </li>
        </ul>
        <p>
          Our server’s log records which page was requested and whether it loaded. It contains no internet
          address, no name and nothing you typed. To stop robots, the server counts requests per internet
          address for a few minutes and then forgets them.
        </p>
      </>
    ),
  },
  {
    anchor: 'payment',
    heading: 'Payment',
    body: (
      <p>
        You pay on a page of our payment provider, Stripe. Your card number goes there and never to us. We
        learn that the payment was made, for which order, and how much. What Stripe keeps is in its own
        privacy policy.
      </p>
    ),
  },
  {
    anchor: 'cookies',
    heading: 'Cookies and browser storage',
    body: (
      <>
        <p>
          We set six cookies. None is for advertising, and none is set while you only look around. The shop
          needs them to do what you ask, so there is no banner to accept. Your browser may show their names
          with “__Host-” in front, which keeps other sites from setting them.
        </p>
        <table>
          <tbody>
            <tr>
              <th scope="row">session</th>
              <td>
                Keeps you logged in until you log out, for up to {SESSION_IDLE_MS / MINUTE_MS} minutes without
                activity and {SESSION_LIFE_MS / HOUR_MS} hours in all.
              </td>
            </tr>
            <tr>
              <th scope="row">csrfToken</th>
              <td>Comes with the login and proves that a request was made from our own pages.</td>
            </tr>
            <tr>
              <th scope="row">device</th>
              <td>
                Set when you sign up or log in, for 400 days. It lets us email you about a login from a new
                browser, and lets you in while someone else guesses your password.
              </td>
            </tr>
            <tr>
              <th scope="row">
                login
                <wbr />
                Challenge
              </th>
              <td>
                Set between your password and the second step of a login, for up to{' '}
                {CHALLENGE_LIFE_MS / MINUTE_MS} minutes.
              </td>
            </tr>
            <tr>
              <th scope="row">resetReview</th>
              <td>
                Set when you reset your password, for 15 minutes. Lets you remove passkeys you do not know.
              </td>
            </tr>
            <tr>
              <th scope="row">buyer</th>
              <td>
                Set when you look at the total of your cart, for 180 days. Only this browser can then show the
                whole order, with your address; others with the link see the pieces and the status.
              </td>
            </tr>
          </tbody>
        </table>
        <p>
          Your cart and an unfinished checkout are kept in your browser’s local storage, and so is a note that
          it already has our fonts. A message you have not sent yet, and the list of pages and pieces already
          counted, stay in its session storage and go when you close the tab. What you were typing when your
          login ended (never a password) is kept there for an hour, to restore it. None of it reaches us until
          you send it.
        </p>
      </>
    ),
  },
  {
    anchor: 'others',
    heading: 'Who else receives your information',
    body: (
      <>
        <ul>
          <li>
            <strong>The carrier</strong> (USPS, UPS or FedEx) gets the name and address on the parcel.
          </li>
          <li>
            <strong>Stripe</strong> gets the order’s total, its pieces and your email address.
          </li>
          <li>
            <strong>Our mail service</strong> carries the emails we send you.
          </li>
          <li>
            <strong>The captcha service</strong> checks that a message comes from a person. It loads only when
            you have filled in the contact form, or at checkout after many orders for a piece were left
            unpaid. It then sees your internet address and how your browser behaves. If you would rather not,
            write to <EmailLink /> instead.
          </li>
        </ul>
        <p>
          The map on this site is our own drawing and loads nothing. The live map opens on another site when
          you click its link. We share nothing else with anyone, unless a law requires it.
        </p>
      </>
    ),
  },
  {
    anchor: 'how-long',
    heading: 'How long we keep it',
    body: (
      <ul>
        <li>Orders: seven years, for our tax records. After that we delete an order when you ask.</li>
        <li>Messages: until we have dealt with them. A deleted message is gone for good after 30 days.</li>
        <li>Accounts: until you ask us to delete yours. Its orders stay, without the account.</li>
        <li>Sessions: deleted once they have ended.</li>
        <li>Counts by day: 24 months.</li>
      </ul>
    ),
  },
  {
    anchor: 'rights',
    heading: 'Your rights',
    body: (
      <p>
        You can ask what information we have about you, have it corrected, get a copy, or have it deleted
        unless a law requires us to keep it. Write to <EmailLink /> from the email address on the order or
        account. We answer within 30 days, free of charge, whichever state you live in.
      </p>
    ),
  },
  {
    anchor: 'safety',
    heading: 'How we protect it',
    body: (
      <p>
        All traffic is encrypted. Passwords and login tokens are stored only as fingerprints. You can protect
        your account with a second step at login. Our shop is for adults: we do not knowingly keep anything
        about anyone under 18.
      </p>
    ),
  },
  {
    anchor: 'changes',
    heading: 'Changes',
    body: (
      <p>
        When we change how we handle your information, we change this page and the date at its top. If a
        change affects orders already placed, we email those customers first.
      </p>
    ),
  },
  { anchor: 'contact', heading: 'Contact', body: <WorkshopContact /> },
]
