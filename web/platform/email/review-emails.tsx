import { HIDE_REASON_LABELS, HIDE_REASON_SENTENCES } from '#contract/customers/reviews/hide-reasons.ts'
import { howIsIt } from '#contract/customers/reviews/piece-kind.ts'
import { knifePage, writeReviewPage } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { button, heading, Image, inText, LAYOUT, small, youWrote } from './blocks.tsx'
import type { Block, Templates } from './email.ts'
import { emailStyle } from './email-style.ts'
import { greetingName, withoutLinks } from './greeting.ts'

export const reviewEmails = {
  'review-request': ({ name, link, products }, { url }) => {
    const [first] = products
    const question = howIsIt(products.map((product) => product.name))
    const isOne = products.length === 1
    const shown = products.map(({ name, image_url }) => ({ name, imageUrl: image_url && url(image_url) }))
    return {
      subject: question,
      image: isOne && first?.image_url ? { url: url(first.image_url), alt: first.name } : null,
      blocks: [
        heading(question),
        `${withoutLinks(greetingName({ name }))}, by now you have used ${isOne ? 'it' : 'them'} for a while. Tell others what they should know, and tell us what to make better.`,
        bought(isOne ? shown.map(({ name }) => ({ name, imageUrl: null })) : shown),
        button('Write a review', url(writeReviewPage(link))),
        'It appears in the shop at once, good or bad, under the name that you choose.',
        small('We ask only once for each order. The link works for you alone, so please do not forward it.'),
      ],
    }
  },

  'review-reply': ({ reply, product, title, text }, { url }) => ({
    subject: `Our reply to your review of ${product.name}`,
    personal: true,
    preview: reply.slice(0, 120),
    blocks: [
      heading('We replied to your review.'),
      reply,
      button('See it in the shop', url(knifePage(product))),
      small('Everyone can read it under your review.'),
      youWrote(text, { about: product.name, title }),
    ],
  }),

  'review-hidden': ({ product, text, reason, hidden, images }) => {
    const deleted = images > 0 ? `, and deleted ${pluralize(images, 'picture')} with it` : ''
    const what = hidden ? 'We hid your review' : 'We removed pictures from your review'
    return {
      subject: `${what} of ${product}`,
      blocks: [
        inText('', heading(`${what}.`)),
        hidden
          ? `We hid your review of ${product}${deleted}, because ${HIDE_REASON_SENTENCES[reason]}.`
          : `We removed ${pluralize(images, 'picture')} from your review of ${product}. The reason: ${HIDE_REASON_LABELS[reason].toLowerCase()}. The text stays.`,
        'We never hide a review for its rating.',
        'If you think that we are wrong, reply to this email and one of us will read it.',
        youWrote(text),
      ],
    }
  },
} satisfies Partial<Templates>

function bought(products: { name: string; imageUrl: string | null }[]): Block {
  return {
    html: (
      <table {...LAYOUT}>
        <tbody>
          {products.map(({ name, imageUrl }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
            <tr key={index}>
              {imageUrl && (
                <td width="96" style={emailStyle.productImage}>
                  <Image url={imageUrl} alt="" width={96} />
                </td>
              )}
              <td style={emailStyle.productName} colSpan={imageUrl ? 1 : 2}>
                {name}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
    text: ['You bought:', ...products.map(({ name }) => `- ${name}`)].join('\n'),
    gap: 12,
  }
}
