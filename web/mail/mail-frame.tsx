import { Body, Container, Head, Html, Img, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { WORKSHOP } from '#contract/workshop.ts'
import { mailStyle } from './mail-style.ts'

interface MailFrameProps {
  /** What a mailbox shows beside the subject. */
  preview: string
  /** Absolute address of a photograph below the bar. */
  picture?: string | null
  pictureAlt?: string
  children: ReactNode
}

/** Brand above, workshop below, 600 px wide; readable without pictures. */
export function MailFrame({ preview, picture, pictureAlt, children }: MailFrameProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={mailStyle.page}>
        <Container style={mailStyle.sheet}>
          <Section style={mailStyle.bar}>
            <Text style={mailStyle.brand}>{WORKSHOP.name}</Text>
          </Section>
          {picture && <Img src={picture} alt={pictureAlt} width="600" style={mailStyle.picture} />}
          <Section style={mailStyle.content}>{children}</Section>
          <Section style={mailStyle.foot}>
            <Text style={mailStyle.footText}>
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
