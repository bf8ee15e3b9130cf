import type { MailState } from '#contract/mails.ts'

export function mailState({
  sent_at,
  failed_at,
}: {
  sent_at: number | null
  failed_at: number | null
}): MailState {
  if (sent_at !== null) return 'sent'
  return failed_at === null ? 'waiting' : 'failed'
}
