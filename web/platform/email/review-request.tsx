import { Button, Column, Heading, Img, Row, Section, Text } from '@react-email/components'
import type { Emails } from '#contract/app/emails.ts'
import { howIsIt } from '#contract/customers/reviews/piece-kind.ts'
import { writeReviewPage } from '#contract/platform/values/paths.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { greetingName, withoutLinks } from './order-labels.ts'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

type Request = Emails['review-request']

const PUBLIC = 'It appears in the shop at once, good or bad, under the name that you choose.'
const ONLY_ONCE =
  'We ask only once for each order. The link works for you alone, so please do not forward it.'

export const reviewRequest: EmailTemplate<'review-request'> = {
  subject: question,

  text(request, { absoluteUrl }) {
    return plainText(
      question(request),
      paragraph(request),
      ['You bought:', ...request.products.map(({ name }) => `- ${name}`)],
      ['Write a review:', absoluteUrl(writeReviewPage(request.link))],
      PUBLIC,
      ONLY_ONCE,
    )
  },

  html(request, { absoluteUrl }) {
    const { products } = request
    const [first] = products
    const isOne = products.length === 1
    return (
      <EmailFrame
        preview={paragraph(request)}
        image={isOne && first?.image_url ? absoluteUrl(first.image_url) : null}
        imageAlt={first?.name ?? ''}
      >
        <Heading style={emailStyle.heading}>{question(request)}</Heading>
        <Text style={emailStyle.text}>{paragraph(request)}</Text>
        {products.map(({ name, image_url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
          <Section key={index} style={{ marginTop: 20 }}>
            <Row>
              {!isOne && image_url && (
                <Column style={{ width: 96, paddingRight: 16 }}>
                  <Img src={absoluteUrl(image_url)} alt="" width="96" height="72" style={emailStyle.image} />
                </Column>
              )}
              <Column>
                <Text style={emailStyle.strong}>{name}</Text>
              </Column>
            </Row>
          </Section>
        ))}
        <Button href={absoluteUrl(writeReviewPage(request.link))} style={emailStyle.button}>
          Write a review
        </Button>
        <Text style={{ ...emailStyle.text, marginTop: 20 }}>{PUBLIC}</Text>
        <Text style={{ ...emailStyle.small, marginTop: 20 }}>{ONLY_ONCE}</Text>
      </EmailFrame>
    )
  },
}

function question({ products }: Request): string {
  return howIsIt(products.map(({ name }) => name))
}

function paragraph(request: Request): string {
  const it = request.products.length === 1 ? 'it' : 'them'
  return `${withoutLinks(greetingName(request))}, by now you have used ${it} for a while. Tell others what they should know, and tell us what to make better.`
}
