export const HIDE_REASONS = ['spam', 'abusive', 'personal_data', 'off_topic'] as const
export type HideReason = (typeof HIDE_REASONS)[number]

export const HIDE_REASON_LABELS: Record<HideReason, string> = {
  spam: 'Spam',
  abusive: 'Abusive',
  personal_data: 'Personal data',
  off_topic: 'Off topic',
}

/** How an email to the author goes on after "because". */
export const HIDE_REASON_SENTENCES: Record<HideReason, string> = {
  spam: 'it advertises something else',
  abusive: 'it insults or threatens someone',
  personal_data: 'it contains personal data, such as a full name, an address or a phone number',
  off_topic: 'it is not about the product',
}
