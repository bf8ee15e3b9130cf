import { PAGES } from '#contract/platform/values/paths.ts'
import { simpleTemplate } from './email-layout.tsx'

export const reopening = simpleTemplate<'reopening'>(() => ({
  subject: 'The workshop is open again',
  headline: 'We are open again.',
  paragraphs: ['You can buy our knives again. What was in your cart is still there.'],
  action: { label: 'See the knives', path: PAGES.shop },
  closing: 'This was the one email that you asked for.',
}))
