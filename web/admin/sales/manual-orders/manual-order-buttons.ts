import { firstName } from '#contract/platform/values/people.ts'
import type { ManualOrderDraft } from './manual-order-draft.ts'

/** Returns the label of the submit button, and its label while busy. */
export function manualOrderButton(
  { payment }: ManualOrderDraft,
  sendsLink: boolean,
): { label: string; busy: string } {
  switch (payment) {
    case 'link':
      return sendsLink
        ? { label: 'Create order and send link', busy: 'Creating…' }
        : { label: 'Show QR code', busy: 'Saving…' }
    case 'cash':
      return { label: 'Record cash', busy: 'Saving…' }
    case 'check':
      return { label: 'Record check', busy: 'Saving…' }
    case 'other':
      return { label: 'Record payment', busy: 'Saving…' }
  }
}

/** Tells staff how the customer pays. */
export function paymentHint(
  { payment, name }: ManualOrderDraft,
  sendsLink: boolean,
  linkHours: number,
): string {
  if (payment !== 'link') return 'The order is paid at once, and you are recorded as the one who took it.'
  if (!sendsLink) return 'The customer scans a code and pays on their own phone.'
  const customer = firstName(name, 'The customer')
  return `${customer} gets a payment link by email. It works for ${linkHours} hours; the pieces are held until then.`
}
