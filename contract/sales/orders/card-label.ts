import { PAYMENT_METHOD_LABELS } from './order-sources.ts'
import type { Receipt } from './orders.ts'
import type { PaymentCard } from './payment-card.ts'

const BRANDS: Partial<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** "Visa ending 4242" */
export function cardLabel({ brand, last4 }: PaymentCard): string {
  return `${BRANDS[brand] ?? 'Card'} ending ${last4}`
}

type ReceiptPayment = Receipt['payments'][number]

/** "Visa ending 4242", "deposit, Visa ending 4242", "gift card". Receipts from before the shop knew cards have none. */
export function receiptPaymentLabel({
  method,
  card,
}: Pick<ReceiptPayment, 'method'> & Partial<Pick<ReceiptPayment, 'card'>>): string {
  if (method === 'deposit') return ['deposit', ...(card ? [cardLabel(card)] : [])].join(', ')
  return card ? cardLabel(card) : PAYMENT_METHOD_LABELS[method].toLowerCase()
}
