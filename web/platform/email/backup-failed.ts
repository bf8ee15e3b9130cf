import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { simpleTemplate } from './email-layout.tsx'
import { workshopTime } from './workshop-time.ts'

const MAX_SHOWN = 10

export const backupFailed = simpleTemplate<'backup-failed'>(({ at, what }, { business }) => ({
  subject: 'The nightly backup needs attention',
  headline: 'The nightly backup needs attention.',
  paragraphs: [
    `The backup of ${workshopTime(at, business)} failed, did not pass its restore test, or found a problem in the shop. The shop is open as usual, and earlier backups are still there.`,
    ...what.slice(0, MAX_SHOWN),
    ...(what.length > MAX_SHOWN ? [`And ${what.length - MAX_SHOWN} more.`] : []),
  ],
  action: { label: 'Open the dashboard', path: ADMIN_PAGES.dashboard },
  closing: 'What to do is in docs/running.md#backup. The shop tries again the next night.',
}))
