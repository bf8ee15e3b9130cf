import { commissionNumber } from '#contract/sales/commissions/commission-number.ts'

/** The audit log never names the customer. */
export function auditSubject({ uuid }: { uuid: string }) {
  return { kind: 'commission', id: uuid, name: `Commission ${commissionNumber(uuid)}` } as const
}
