import type { EmailProduct, NewProducts } from '#contract/app/emails.ts'
import type { Confirmed } from '#contract/customers/notifications/notifications.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import {
  categoryPage,
  claimPage,
  confirmNotificationPage,
  dropPage,
  knifePage,
  PAGES,
} from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { button, closing, code, EmailLink, heading, Image, inText, label } from './blocks.tsx'
import type { Block, Content, EmailImage, EmailShop, Templates } from './email.ts'
import { emailStyle } from './email-style.ts'
import { workshopTime, zonedTime } from './times.ts'

const ONLY_EMAIL = 'This was the one email that you asked for.'
const KEEP_ENTRY = 'This is your entry. The result shows entries and never names, so keep this email.'

export const notificationEmails = {
  'confirm-notification': ({ subscription: { kind, label }, link }, { url }) => ({
    subject: 'Please confirm your email address',
    blocks: [
      heading('One click, and you are on the list.'),
      `Someone, hopefully you, asked us to email this address ${OCCASIONS[kind](label)}.`,
      button('Confirm', url(confirmNotificationPage(link))),
      closing(
        'The link works for 7 days. If you did not ask for this, do nothing, and we will not write again.',
      ),
    ],
  }),

  'back-in-stock': ({ product }, { url }) => ({
    subject: `Back in stock: ${product.name}`,
    image: imageOf(product, url),
    blocks: [
      heading(`${product.name} is back.`),
      `You can buy it again, for ${formatDollars(product.price)}.`,
      button('See it', url(knifePage(product))),
      closing(`We can’t hold it: the first to pay gets it. ${ONLY_EMAIL}`),
    ],
  }),

  'price-alert': ({ product, was }, { url }) => ({
    subject: `Now ${formatDollars(product.price)}: ${product.name}`,
    image: imageOf(product, url),
    blocks: [
      heading(`${product.name} costs less now.`),
      `The price is ${formatDollars(product.price)}. It was ${formatDollars(was)}.`,
      button('See it', url(knifePage(product))),
      closing('You asked us to tell you when the price of this saved piece falls.'),
    ],
  }),

  'new-in-category': (email, { url }) => {
    const sections = [email, ...(email.others ?? [])]
    const categories = new Intl.ListFormat('en-US').format(sections.map(({ category }) => category))
    return {
      subject: `New in ${categories}`,
      preview: sections.map(countSentence).join(' '),
      blocks: [
        inText('', heading(`New in ${categories}`)),
        ...sections.flatMap((section) => newProducts(section, url)),
      ],
    }
  },

  'drop-open': ({ name, slug, closes_at }, { url, business }) => ({
    subject: `${name} is open`,
    blocks: [
      heading(`${name} is open.`),
      `It is open until ${workshopTime(closes_at, business)}, or until the last piece is gone.`,
      button('See the pieces', url(dropPage(slug))),
      closing(ONLY_EMAIL),
    ],
  }),

  reopening: (_, { url }) => ({
    subject: 'The workshop is open again',
    blocks: [
      heading('We are open again.'),
      'You can buy our knives again. What was in your cart is still there.',
      button('See the knives', url(PAGES.shop)),
      closing(ONLY_EMAIL),
    ],
  }),

  'draw-confirmation': ({ drop, entry, token }, { url, business }) => ({
    subject: `Confirm your entry: ${drop.name}`,
    blocks: [
      heading('One press and you are in.'),
      `Confirm your entry in the draw for ${drop.name} by ${zonedTime(drop.closes_at, business)}. We draw the order then.`,
      KEEP_ENTRY,
      code(entry),
      button('Confirm my entry', url(confirmNotificationPage(token))),
      closing(
        'If you did not enter this draw, you can ignore this email. Nothing happens without the button.',
      ),
    ],
  }),

  'draw-entry': ({ drop, entry }, { url, business }) => ({
    subject: `You are in the draw: ${drop.name}`,
    blocks: [
      heading('You are in the draw.'),
      `We draw the order for ${drop.name} on ${zonedTime(drop.closes_at, business)}. If you win, we email you a private link.`,
      KEEP_ENTRY,
      code(entry),
      button('See the draw', url(dropPage(drop.slug))),
      closing('One entry for each person: entering again does not change it.'),
    ],
  }),

  'draw-won': ({ drop, product, entry, rank, token, until }, { url, business }) => ({
    subject: `You won: ${drop.name}`,
    blocks: [
      heading(`${product} is yours to buy.`),
      `Your entry ${entry} is number ${rank} in the draw, and we reserved one piece for you.`,
      `Buy it by ${zonedTime(until, business)}. After that it goes to the next in line.`,
      button('Buy my piece', url(claimPage(drop.slug, token))),
      closing(
        'Keep this link to yourself: anyone who has it can buy the piece. If you do not want the piece, you do not need to do anything.',
      ),
    ],
  }),
} satisfies Partial<Templates>

/** Completes "asked us to email this address". */
const OCCASIONS: Record<Confirmed['kind'], (label: string) => string> = {
  back_in_stock: (label) => `when ${label} is back in stock`,
  new_in_category: (label) => `about new pieces in ${label}, at most once a day`,
  drop: (label) => `when ${label} opens`,
  reopening: () => 'when the workshop opens again',
  draw: (label) => `about the draw ${label}`,
}

function imageOf({ image_url, name }: EmailProduct, url: EmailShop['url']): EmailImage | null {
  return image_url ? { url: url(image_url), alt: name } : null
}

function newProducts(section: NewProducts, url: EmailShop['url']): Content[] {
  const { category, products, more } = section
  return [
    label(countSentence(section)),
    ...products.map((product) => newProduct(product, url)),
    button(more > 0 ? `See ${more} more` : `See all ${category}`, url(categoryPage(category))),
  ]
}

function countSentence({ category, products, more }: NewProducts): string {
  return `${pluralize(products.length + more, 'new piece')} in ${category} since our last email.`
}

function newProduct(product: EmailProduct, url: EmailShop['url']): Block {
  const page = url(knifePage(product))
  const image = imageOf(product, url)
  const price = formatDollars(product.price)
  return {
    html: (
      <>
        {image && (
          <a href={page} target="_blank" rel="noopener">
            <Image {...image} width={520} />
          </a>
        )}
        <p style={{ ...emailStyle.text, marginTop: image ? 12 : 0 }}>
          <EmailLink url={page}>{product.name}</EmailLink>, {price}
        </p>
      </>
    ),
    text: `${product.name}, ${price}\n${page}`,
    gap: image ? 24 : 12,
  }
}
