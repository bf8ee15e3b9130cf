import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { StoreCopies } from '#contract/staff/dashboard/backups.ts'
import type { BackupStatus } from './backup-status.ts'
import { elapsed } from './elapsed.ts'

const DOCTOR = 'doctor'
const STORE = 'backup --to store'

/** The line about copies in the backup store. @param isLateKnown whether the dashboard already says that they are late. */
export function storeStatus(copies: StoreCopies, now: string, isLateKnown = false): BackupStatus | null {
  if (!copies) return null
  const { newest_at, is_late, failure, waiting_images, last_test } = copies
  const age = newest_at === null ? 'Nothing is stored yet' : `Newest copy: ${elapsed(newest_at, now)} ago`
  if (is_late && !isLateKnown) {
    return {
      text: failure === null ? `${age}.` : `${age}. ${failure}`,
      isProblem: true,
      advice: { text: 'To find out why:', command: DOCTOR },
    }
  }
  const problem = last_test?.failure ?? last_test?.differences[0]
  if (problem) {
    return {
      text: `${age}. The last restore test failed: ${problem}`,
      isProblem: true,
      advice: { text: 'To store a new copy:', command: STORE },
    }
  }
  const missing = waiting_images > 0 ? `, without ${pluralize(waiting_images, 'image')}` : ''
  return { text: `${age}${missing}`, isProblem: false }
}
