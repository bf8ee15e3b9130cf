const WORDS: Record<string, string> = {
  'order-confirmation': 'Confirmation email',
  'order-notice': 'Email to the shop',
  'order-shipped': 'Tracking email',
  'order-cancelled': 'Cancellation email',
  'order-refunded': 'Refund email',
}

/** A mail about an order, as staff call it. */
export function mailWords(kind: string): string {
  return WORDS[kind] ?? 'Email'
}
