import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import type { ProblemKey } from '#contract/staff/dashboard/problems.ts'
import { PROBLEM_TEXTS } from '#web/platform/email/problem-texts.ts'
import { simpleTemplate } from './email-layout.tsx'
import { workshopTime } from './workshop-time.ts'

export const problem = simpleTemplate<'problem'>(({ key, message, since }, { business }) => {
  const { title, effect, steps } = PROBLEM_TEXTS[key]
  return {
    subject: title,
    headline: `${title}.`,
    paragraphs: [message, effect, ...steps.map((step, index) => `${index + 1}. ${step}`)],
    action: { label: 'Open the dashboard', path: ADMIN_PAGES.dashboard },
    closing: `The shop noticed this on ${workshopTime(since, business)}. It sends one more email when it is over. More in ${guide(key)}.`,
  }
})

export const problemOver = simpleTemplate<'problem-over'>(({ key, since, until }, { business }) => {
  const { title, over } = PROBLEM_TEXTS[key]
  return {
    subject: `Over: ${lowerFirst(title)}`,
    headline: `${over}.`,
    paragraphs: [
      `This began on ${workshopTime(since, business)} and ended on ${workshopTime(until, business)}. You don’t need to do anything.`,
    ],
    action: { label: 'Open the dashboard', path: ADMIN_PAGES.dashboard },
    closing: `More about it in ${guide(key)}.`,
  }
})

/** The paragraph about it in the owners' guide. */
function guide(key: ProblemKey): string {
  return `docs/running.md#${key.replaceAll('_', '-')}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
