import { Button, Heading, Img, Link, Text } from '@react-email/components'
import type { EmailProduct, Emails, NewProducts } from '#contract/app/emails.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { categoryPage, knifePage } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { plainText } from './plain-text.ts'
import type { EmailShop, EmailTemplate } from './template.ts'

type NewInCategory = Emails['new-in-category']

export const newInCategory: EmailTemplate<'new-in-category'> = {
  subject: title,

  text(email, { absoluteUrl }) {
    return plainText(
      ...sectionsOf(email).flatMap((section) => [
        sentence(section),
        ...section.products.map((product) => [
          `${product.name}, ${formatDollars(product.price)}`,
          absoluteUrl(knifePage(product)),
        ]),
        [`${linkLabel(section)}:`, absoluteUrl(categoryPage(section.category))],
      ]),
    )
  },

  html(email, shop) {
    return (
      <EmailFrame preview={sectionsOf(email).map(sentence).join(' ')}>
        <Heading style={emailStyle.heading}>{title(email)}</Heading>
        {sectionsOf(email).map((section, index) => (
          <Section key={section.category} section={section} shop={shop} isFirst={index === 0} />
        ))}
      </EmailFrame>
    )
  },
}

function sectionsOf(email: NewInCategory): NewProducts[] {
  return [email, ...(email.others ?? [])]
}

/** "New in Hunting and Kitchen" */
function title(email: NewInCategory): string {
  const names = sectionsOf(email).map(({ category }) => category)
  return `New in ${new Intl.ListFormat('en-US').format(names)}`
}

function Section({ section, shop, isFirst }: { section: NewProducts; shop: EmailShop; isFirst: boolean }) {
  return (
    <>
      <Text style={{ ...emailStyle.text, ...(!isFirst && { marginTop: 40 }) }}>{sentence(section)}</Text>
      {section.products.map((product) => (
        <NewProduct key={product.id} product={product} shop={shop} />
      ))}
      <Button href={shop.absoluteUrl(categoryPage(section.category))} style={emailStyle.button}>
        {linkLabel(section)}
      </Button>
    </>
  )
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

function sentence({ category, products, more }: NewProducts): string {
  const count = products.length + more
  return `${pluralize(count, 'new piece')} in ${category} since our last email.`
}

function linkLabel({ category, more }: NewProducts): string {
  return more > 0 ? `See ${more} more` : `See all ${category}`
}
