import { WORKSHOP } from '#contract/business-info.ts'

const TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: WORKSHOP.timeZone,
})

/** "November 21, 2026 at 3:10 AM in West Virginia" */
export function workshopTime(at: string): string {
  return `${TIME.format(new Date(at))} in West Virginia`
}
