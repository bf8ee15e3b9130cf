import { Button, Heading, Img, Link, Text } from '@react-email/components'
import type { EmailProduct, Emails } from '#contract/email/emails.ts'
import { formatDollars } from '#contract/money.ts'
import { categoryPage, knifePage } from '#contract/paths.ts'
import { pluralize } from '#contract/pluralize.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { plainText } from './plain-text.ts'
import type { EmailShop, EmailTemplate } from './template.ts'

type NewInCategory = Emails['new-in-category']

export const newInCategory: EmailTemplate<'new-in-category'> = {
  subject: ({ category }) => `New in ${category}`,

  text(email, { absoluteUrl }) {
    return plainText(
      sentence(email),
      ...email.products.map((product) => [
        `${product.name}, ${formatDollars(product.price)}`,
        absoluteUrl(knifePage(product)),
      ]),
      [`${linkLabel(email)}:`, absoluteUrl(categoryPage(email.category))],
    )
  },

  html(email, shop) {
    return (
      <EmailFrame preview={sentence(email)}>
        <Heading style={emailStyle.heading}>New in {email.category}</Heading>
        <Text style={emailStyle.text}>{sentence(email)}</Text>
        {email.products.map((product) => (
          <NewProduct key={product.id} product={product} shop={shop} />
        ))}
        <Button href={shop.absoluteUrl(categoryPage(email.category))} style={emailStyle.button}>
          {linkLabel(email)}
        </Button>
      </EmailFrame>
    )
  },
}

function NewProduct({ product, shop: { absoluteUrl } }: { product: EmailProduct; shop: EmailShop }) {
  const url = absoluteUrl(knifePage(product))
  return (
    <>
      {product.image_url && (
        <Link href={url}>
          <Img
            src={absoluteUrl(product.image_url)}
            alt={product.name}
            width="520"
            style={{ ...emailStyle.image, marginTop: 28 }}
          />
        </Link>
      )}
      <Text style={{ ...emailStyle.text, marginTop: 12 }}>
        <Link href={url} style={emailStyle.link}>
          {product.name}
        </Link>
        , {formatDollars(product.price)}
      </Text>
    </>
  )
}

function sentence({ category, products, more }: NewInCategory): string {
  const count = products.length + more
  return `${pluralize(count, 'new piece')} in ${category} since our last email.`
}

function linkLabel({ category, more }: NewInCategory): string {
  return more > 0 ? `See ${more} more` : `See all ${category}`
}
