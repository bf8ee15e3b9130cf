import { Body, Container, Head, Html, Img, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { WORKSHOP } from '#contract/business-info.ts'
import { emailStyle } from './email-style.ts'

interface EmailFrameProps {
  preview: string
  /** An absolute URL. */
  image?: string | null
  imageAlt?: string
  children: ReactNode
}

export function EmailFrame({ preview, image, imageAlt, children }: EmailFrameProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={emailStyle.page}>
        <Container style={emailStyle.sheet}>
          <Section style={emailStyle.bar}>
            <Text style={emailStyle.brand}>{WORKSHOP.name}</Text>
          </Section>
          {image && <Img src={image} alt={imageAlt} width="600" style={emailStyle.image} />}
          <Section style={emailStyle.content}>{children}</Section>
          <Section style={emailStyle.foot}>
            <Text style={emailStyle.footText}>
              {WORKSHOP.name}, {WORKSHOP.region}
              <br />
              {WORKSHOP.phones[0]}, {WORKSHOP.hours.days}, {WORKSHOP.hours.times}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}
