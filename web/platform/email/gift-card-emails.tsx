import { formatDollars } from '#contract/platform/values/money.ts'
import { GIFT_CARD_IMAGE_PATH, PAGES } from '#contract/platform/values/paths.ts'
import { maskedGiftCardCode } from '#contract/sales/gift-cards/code.ts'
import { button, closing, heading, LAYOUT, quiet, SENT_BEFORE, together } from './blocks.tsx'
import type { Block, Templates } from './email.ts'
import { emailStyle } from './email-style.ts'
import { greetingName, withoutLinks } from './greeting.ts'

export const giftCardEmails = {
  /** To the recipient. Staff, who read it in the outbox, see the last four characters of the code. */
  'gift-card': (card, { business, url }) => {
    const { recipient_name, giver_name, message, amount } = card
    const worth = formatDollars(amount).replace(/\.00$/, '')
    const choosing = 'his is for a knife of your own choosing.'
    return {
      subject:
        giver_name === ''
          ? `A gift card from ${business.name}`
          : `${greetingName({ name: giver_name })} sent you a gift card from ${business.name}`,
      preview: `${worth} for a knife of your own choosing.`,
      image: {
        url: url(GIFT_CARD_IMAGE_PATH),
        alt: 'A folded card tied with a leather cord, beside the handle of a bowie knife',
      },
      blocks: [
        heading(recipient_name === '' ? `T${choosing}` : `${withoutLinks(recipient_name)}, t${choosing}`),
        card.again && SENT_BEFORE,
        (message || giver_name) !== '' &&
          together(withoutLinks(message), giver_name !== '' && quiet(withoutLinks(giver_name))),
        codeAndWorth(card.code ?? maskedGiftCardCode(card.last_four), worth),
        button('Browse the knives', url(PAGES.allKnives)),
        'Enter the code at checkout. What you do not spend stays on the card, and it does not expire. To give it by hand, print this email.',
        closing('Questions? Reply to this email and one of us will read it.'),
      ],
    }
  },
} satisfies Partial<Templates>

/** @param worth "$150", "$12.50" */
function codeAndWorth(code: string, worth: string): Block {
  return {
    html: (
      <>
        <hr style={emailStyle.line} />
        <table {...LAYOUT} width="100%">
          <tbody>
            <tr>
              <td className="stacked" style={emailStyle.giftCell}>
                <p style={emailStyle.giftLabel}>Your code</p>
                <p className="code" style={emailStyle.giftCode}>
                  {code}
                </p>
              </td>
              <td className="stacked" style={emailStyle.giftCell}>
                <p className="amount" style={emailStyle.giftAmount}>
                  {worth}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
        <hr style={emailStyle.line} />
      </>
    ),
    text: `Your code: ${code}\nIt is worth ${worth}.`,
    gap: 16,
  }
}
