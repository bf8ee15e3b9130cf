import { Button, Heading, Text } from '@react-email/components'
import { adminCommissionPage } from '#contract/app/admin-paths.ts'
import type { CommissionNotice, EmailCommission, Emails } from '#contract/app/emails.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { commissionNumber } from '#contract/sales/commissions/commission-number.ts'
import { pieceNoun, UNNAMED_PIECE } from '#contract/sales/commissions/piece-noun.ts'
import { EmailFrame } from './email-frame.tsx'
import { EmailImages } from './email-images.tsx'
import { emailStyle } from './email-style.ts'
import { Paragraphs } from './paragraphs.tsx'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

type Notice = Emails['commission-notice']

/** To the shop. A reply goes to the customer, but is not part of the commission's page. */
export const commissionNotice: EmailTemplate<'commission-notice'> = {
  subject: (notice) =>
    `Commission ${commissionNumber(notice.commission.uuid)}: ${SUBJECTS[notice.event](notice)}`,

  replyTo: ({ commission, email }) => ({ name: commission.name, address: email }),

  text(notice, { absoluteUrl }) {
    return plainText(
      headline(notice),
      notice.text,
      wishes(notice),
      notice.images.length === 0 ? '' : ['Images:', ...notice.images.map(absoluteUrl)],
      contact(notice),
      ['Open the commission:', absoluteUrl(adminCommissionPage(notice.commission.uuid))],
    )
  },

  html(notice, { absoluteUrl }) {
    return (
      <EmailFrame preview={notice.text.slice(0, 120) || headline(notice)}>
        <Heading style={emailStyle.heading}>{headline(notice)}</Heading>
        {notice.text !== '' && <Paragraphs text={notice.text} />}
        {notice.wishes.length > 0 && (
          <Text style={{ ...emailStyle.strong, marginTop: 20 }}>{notice.commission.kind}</Text>
        )}
        {notice.wishes.map(([label, value]) => (
          <Text key={label} style={emailStyle.text}>
            {label}: {value}
          </Text>
        ))}
        <EmailImages images={notice.images.map(absoluteUrl)} alt="Image from the customer" />
        <Text style={{ ...emailStyle.quiet, marginTop: 20 }}>{contact(notice)}</Text>
        <Button href={absoluteUrl(adminCommissionPage(notice.commission.uuid))} style={emailStyle.button}>
          Open the commission
        </Button>
      </EmailFrame>
    )
  },
}

const SUBJECTS: Record<CommissionNotice, (notice: Notice) => string> = {
  requested: ({ commission }) => `${commission.name} asks for ${askedFor(commission)}`,
  message: ({ commission }) => `${commission.name} wrote`,
  accepted: ({ commission }) => `${commission.name} accepted the quote`,
  withdrawn: ({ commission }) => `${commission.name} withdrew the request`,
  deposit: ({ amount = 0 }) => `deposit of ${formatDollars(amount)} received`,
}

const HEADLINES: Record<CommissionNotice, (notice: Notice) => string> = {
  requested: ({ commission }) => `${commission.name} asks for a quote.`,
  message: ({ commission }) => `${commission.name} wrote.`,
  accepted: ({ commission }) =>
    `${commission.name} accepted the quote. It asks for no deposit, so you can start.`,
  withdrawn: ({ commission }) => `${commission.name} withdrew the request.`,
  deposit: ({ commission, amount = 0 }) =>
    `${commission.name} paid the deposit of ${formatDollars(amount)}. You can start.`,
}

/** "a kitchen knife" */
function askedFor({ kind }: EmailCommission): string {
  const noun = pieceNoun({ kind, kind_label: kind })
  if (noun === UNNAMED_PIECE) return 'a quote'
  return /^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`
}

function headline(notice: Notice): string {
  return HEADLINES[notice.event](notice)
}

function wishes({ commission, wishes }: Notice): string[] {
  if (wishes.length === 0) return []
  return [commission.kind, ...wishes.map(([label, value]) => `${label}: ${value}`)]
}

function contact({ email, phone }: Notice): string {
  return phone === null ? email : `${email}, ${phone}`
}
