import { Button, Heading, Text } from '@react-email/components'
import type { Emails } from '#contract/app/emails.ts'
import { commissionPage } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { EmailFrame } from './email-frame.tsx'
import { EmailImages } from './email-images.tsx'
import { emailStyle } from './email-style.ts'
import { greetingName, withoutLinks } from './order-labels.ts'
import { Paragraphs } from './paragraphs.tsx'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

type Note = Emails['commission-note']

export const commissionNote: EmailTemplate<'commission-note'> = {
  subject: ({ by }) => (by === null ? 'News from the bench' : `${by} wrote about your commission`),
  personal: true,

  text(note, { absoluteUrl }) {
    const { images } = note
    return plainText(
      greeting(note),
      note.text,
      note.by ?? '',
      images.length === 0 ? '' : `${pluralize(images.length, 'image')} on the page of your commission.`,
      ['Answer on the page:', absoluteUrl(commissionPage(note.commission.uuid))],
    )
  },

  html(note, { absoluteUrl }) {
    return (
      <EmailFrame preview={note.text.slice(0, 120)}>
        <Heading style={emailStyle.heading}>{greeting(note)}</Heading>
        <Paragraphs text={note.text} />
        {note.by && <Text style={{ ...emailStyle.text, marginTop: 16 }}>{note.by}</Text>}
        <EmailImages images={note.images.map(absoluteUrl)} alt="Your commission" />
        <Button href={absoluteUrl(commissionPage(note.commission.uuid))} style={emailStyle.button}>
          Answer on the page
        </Button>
      </EmailFrame>
    )
  },
}

function greeting({ commission }: Note): string {
  return `${withoutLinks(greetingName(commission))},`
}
