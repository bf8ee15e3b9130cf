import { dropPage } from '#contract/platform/values/paths.ts'
import { simpleTemplate } from './email-layout.tsx'
import { workshopTime } from './workshop-time.ts'

export const dropOpen = simpleTemplate<'drop-open'>(({ name, slug, closes_at }, { business }) => ({
  subject: `${name} is open`,
  headline: `${name} is open.`,
  paragraphs: [`It is open until ${workshopTime(closes_at, business)}, or until the last piece is gone.`],
  action: { label: 'See the pieces', path: dropPage(slug) },
  closing: 'This was the one email that you asked for.',
}))
