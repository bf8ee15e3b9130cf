import type { EmailState } from '#contract/platform/values/email-states.ts'
import type { Dot } from '#web/admin/platform/list/status-badge.tsx'

export const EMAIL_STATE_LABELS: Record<EmailState, { label: string; dot: Dot }> = {
  waiting: { label: 'Waiting', dot: 'waiting' },
  sent: { label: 'Sent', dot: 'good' },
  failed: { label: 'Failed', dot: 'bad' },
}

const ANSWERED = /^The mail server answered (\d)(\d\d)\.$/

export function emailErrorLabel(error: string): string {
  const [, first, rest] = ANSWERED.exec(error) ?? []
  if (first === '5') return `Rejected by the mail server (${first}${rest}). The address may not exist.`
  if (first) return `Deferred by the mail server (${first}${rest}).`
  return error
}
