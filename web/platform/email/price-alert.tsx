import { Button, Heading, Text } from '@react-email/components'
import type { Emails } from '#contract/app/emails.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { knifePage } from '#contract/platform/values/paths.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

type Alert = Emails['price-alert']

const REASON = 'You asked us to tell you when the price of this saved piece falls.'

export const priceAlert: EmailTemplate<'price-alert'> = {
  subject: ({ product }) => `Now ${formatDollars(product.price)}: ${product.name}`,

  text(alert, { absoluteUrl }) {
    return plainText(
      headline(alert),
      priceSentence(alert),
      ['See it:', absoluteUrl(knifePage(alert.product))],
      REASON,
    )
  },

  html(alert, { absoluteUrl }) {
    const { image_url, name } = alert.product
    return (
      <EmailFrame preview={priceSentence(alert)} image={image_url && absoluteUrl(image_url)} imageAlt={name}>
        <Heading style={emailStyle.heading}>{headline(alert)}</Heading>
        <Text style={emailStyle.text}>{priceSentence(alert)}</Text>
        <Button href={absoluteUrl(knifePage(alert.product))} style={emailStyle.button}>
          See it
        </Button>
        <Text style={{ ...emailStyle.quiet, marginTop: 24 }}>{REASON}</Text>
      </EmailFrame>
    )
  },
}

function headline({ product }: Alert): string {
  return `${product.name} costs less now.`
}

function priceSentence({ product: { price }, was }: Alert): string {
  return `The price is ${formatDollars(price)}. It was ${formatDollars(was)}.`
}
