import { STAFF_PAGES } from '#contract/addresses.ts'
import { letterTemplate } from './letter.tsx'
import { workshopTime } from './workshop-time.ts'

const MOST_SHOWN = 10

/** To the shop itself: last night's backup can't be relied on. */
export const backupFailed = letterTemplate<'backup-failed'>(({ at, what }) => ({
  subject: 'The nightly backup needs you',
  headline: 'The nightly backup needs you.',
  paragraphs: [
    `The backup of ${workshopTime(at)} could not be made, did not come back as it should, or found something wrong in the shop. The shop is open as ever; the backups of earlier nights are still there.`,
    ...what.slice(0, MOST_SHOWN),
    ...(what.length > MOST_SHOWN ? [`And ${what.length - MOST_SHOWN} more.`] : []),
  ],
  action: { label: 'Open the dashboard', path: STAFF_PAGES.dashboard },
  closing:
    'What to do is in docs/running.md, under "When a backup fails". The shop tries again the next night.',
}))
