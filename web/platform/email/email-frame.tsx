import { Body, Container, Html, Img, Link, Preview, Section, Text } from '@react-email/components'
import { createContext, type ReactNode, useContext } from 'react'
import { type Business, phoneAndHours } from '#contract/operations/settings/business-labels.ts'
import { DARK_RULES, emailStyle } from './email-style.ts'

interface EmailHead {
  /** Also the document's title, which screen readers announce. */
  subject: string
  business: Business
  /** Where the recipient manages such emails, or null for one about an order or an account. */
  manageUrl: string | null
}

export const EmailHeadContext = createContext<EmailHead | null>(null)

/** The class of what a printed email leaves out. */
export const SCREEN_ONLY = 'screen-only'

/** Email apps that ignore it lose nothing. */
const EXTRAS = `@media print { .${SCREEN_ONLY} { display: none !important } }
@media (max-width: 480px) { .content { padding: 28px 20px 36px !important } .bar, .foot { padding-left: 20px !important; padding-right: 20px !important }
.code { font-size: 16px !important } .amount { font-size: 30px !important; text-align: left !important } .stacked { display: block !important; width: 100% !important } }
@media screen and (prefers-color-scheme: dark) { ${DARK_RULES} }`

interface EmailFrameProps {
  preview: string
  /** An absolute URL. */
  image?: string | null
  imageAlt?: string
  children: ReactNode
}

export function EmailFrame({ preview, image, imageAlt, children }: EmailFrameProps) {
  const head = useContext(EmailHeadContext)
  if (!head) throw new Error('An email needs a subject and a sender.')
  const { subject, business, manageUrl } = head
  return (
    <Html lang="en">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <title>{subject}</title>
        <meta name="x-apple-disable-message-reformatting" content="yes" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{EXTRAS}</style>
      </head>
      <Preview>{preview}</Preview>
      <Body className="page" style={emailStyle.page}>
        <Container className="sheet" style={emailStyle.sheet}>
          <Section className="bar" style={emailStyle.bar}>
            <Text style={emailStyle.brand}>{business.name}</Text>
          </Section>
          {image && <Img src={image} alt={imageAlt} width="600" style={emailStyle.image} />}
          <Section className="content" style={emailStyle.content}>
            {children}
          </Section>
          <Section className="foot" style={emailStyle.foot}>
            <Text style={emailStyle.footText}>
              {business.name}, {business.region}
              <br />
              {phoneAndHours(business)}
            </Text>
            {manageUrl && (
              <Text style={{ ...emailStyle.footText, paddingTop: 12 }}>
                <Link href={manageUrl} style={emailStyle.footLink}>
                  Manage your emails or unsubscribe
                </Link>
              </Text>
            )}
          </Section>
        </Container>
      </Body>
    </Html>
  )
}
