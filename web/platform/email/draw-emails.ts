import { claimPage, confirmNotificationPage } from '#contract/platform/values/paths.ts'
import { simpleTemplate } from './email-layout.tsx'
import { zonedTime } from './zoned-time.ts'

export const drawConfirmation = simpleTemplate<'draw-confirmation'>(
  ({ drop, entry, token }, { business }) => ({
    subject: `Confirm your entry: ${drop.name}`,
    headline: 'One press and you are in.',
    paragraphs: [
      `Confirm your entry in the draw for ${drop.name} by ${zonedTime(drop.closes_at, business)}. We draw the order then.`,
      'This is your entry. The result shows entries and never names, so keep this email.',
    ],
    code: entry,
    action: { label: 'Confirm my entry', path: confirmNotificationPage(token) },
    closing: 'If you did not enter this draw, you can ignore this email. Nothing happens without the button.',
  }),
)

export const drawEntry = simpleTemplate<'draw-entry'>(({ drop, entry }, { business }) => ({
  subject: `You are in the draw: ${drop.name}`,
  headline: 'You are in the draw.',
  paragraphs: [
    `We draw the order for ${drop.name} on ${zonedTime(drop.closes_at, business)}. If you win, we email you a private link.`,
    'This is your entry. The result shows entries and never names, so keep this email.',
  ],
  code: entry,
  action: { label: 'See the draw', path: dropPath(drop.slug) },
  closing: 'One entry for each person: entering again does not change it.',
}))

export const drawWon = simpleTemplate<'draw-won'>((props, { business }) => ({
  subject: `You won: ${props.drop.name}`,
  headline: `${props.product} is yours to buy.`,
  paragraphs: [
    `Your entry ${props.entry} is number ${props.rank} in the draw, and we reserved one piece for you.`,
    `Buy it by ${zonedTime(props.until, business)}. After that it goes to the next in line.`,
  ],
  action: { label: 'Buy my piece', path: claimPage(props.drop.slug, props.token) },
  closing:
    'Keep this link to yourself: anyone who has it can buy the piece. If you do not want the piece, you do not need to do anything.',
}))

function dropPath(slug: string): string {
  return `/drops/${slug}`
}
