import { dialedNumber } from '#contract/operations/settings/business-labels.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Notice } from '#web/platform/ui/notice.tsx'

export function LostNotice() {
  const { phone, email } = useBusiness()
  return (
    <Notice kind="failed" className="mb-7">
      <strong className="block font-[550]">Reported lost or stolen</strong>
      The owner reported it. If it is in front of you,{' '}
      {phone ? (
        <>
          call us at{' '}
          <a href={`tel:${dialedNumber(phone)}`} className="whitespace-nowrap underline underline-offset-4">
            {phone}
          </a>
        </>
      ) : (
        <>
          write to us at{' '}
          <a href={`mailto:${email}`} className="underline underline-offset-4 wrap-anywhere">
            {email}
          </a>
        </>
      )}
      .
    </Notice>
  )
}
