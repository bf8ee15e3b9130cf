import { useLocation, useSearchParams } from 'react-router'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import { Notice } from '#web/platform/ui/notice.tsx'

const PLACE = 'mt-6 w-fit max-w-[660px]'

interface PaymentNoticeProps {
  commission: Commission
  /** The customer comes from the payment page, and the payment is not confirmed yet. */
  isExpected: boolean
  isLooking: boolean
}

/** Confirms a sent request or a paid deposit, or says that a payment is not confirmed yet. */
export function PaymentNotice({ commission: { state }, isExpected, isLooking }: PaymentNoticeProps) {
  const { state: from } = useLocation() as { state: { isSent?: boolean } | null }
  const isBack = useSearchParams()[0].has('paid')
  if (isExpected) {
    return (
      <p role="status" className="max-w-[33em] pt-4 text-steel-600">
        {isLooking
          ? 'We are waiting for our card provider to confirm your payment. This page checks by itself.'
          : 'Our card provider has not confirmed a payment yet. If you paid, we email you as soon as it does.'}
      </p>
    )
  }
  if (isBack && state === 'in_progress') {
    return (
      <Notice kind="done" className={PLACE}>
        Your deposit is paid. Thank you.
      </Notice>
    )
  }
  if (from?.isSent && state === 'enquiry') {
    return (
      <Notice kind="done" className={PLACE}>
        Your request is sent. We emailed you the link to this page; keep it, it is the key to your request.
      </Notice>
    )
  }
  return null
}
