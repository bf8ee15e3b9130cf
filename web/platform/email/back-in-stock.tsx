import { Button, Heading, Text } from '@react-email/components'
import { formatDollars } from '#contract/platform/values/money.ts'
import { knifePage } from '#contract/platform/values/paths.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

const CLOSING = 'We can’t hold it: the first to pay gets it. This was the one email that you asked for.'

export const backInStock: EmailTemplate<'back-in-stock'> = {
  subject: ({ product }) => `Back in stock: ${product.name}`,

  text({ product }, { absoluteUrl }) {
    return plainText(
      headline(product.name),
      sentence(product.price),
      ['See it:', absoluteUrl(knifePage(product))],
      CLOSING,
    )
  },

  html({ product }, { absoluteUrl }) {
    return (
      <EmailFrame
        preview={sentence(product.price)}
        image={product.image_url && absoluteUrl(product.image_url)}
        imageAlt={product.name}
      >
        <Heading style={emailStyle.heading}>{headline(product.name)}</Heading>
        <Text style={emailStyle.text}>{sentence(product.price)}</Text>
        <Button href={absoluteUrl(knifePage(product))} style={emailStyle.button}>
          See it
        </Button>
        <Text style={{ ...emailStyle.quiet, marginTop: 24 }}>{CLOSING}</Text>
      </EmailFrame>
    )
  },
}

function headline(name: string): string {
  return `${name} is back.`
}

function sentence(price: number): string {
  return `You can buy it again, for ${formatDollars(price)}.`
}
