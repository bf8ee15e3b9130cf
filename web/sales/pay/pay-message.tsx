import type { ReactNode } from 'react'
import { dialedNumber } from '#contract/operations/settings/business-labels.ts'
import { useBusiness } from '#web/platform/meta/site.ts'

interface PayMessageProps {
  heading: string
  children: ReactNode
  /** The next step for the customer. */
  link?: ReactNode
}

export function PayMessage({ heading, children, link }: PayMessageProps) {
  const { email, phone } = useBusiness()
  return (
    <div className="page-width section-space">
      <h1 className="type-h1">{heading}</h1>
      <p className="max-w-[32.8em] pt-6 pb-6 text-steel-600">{children}</p>
      {link}
      <p className="pt-8 wrap-anywhere">
        Questions?{' '}
        {phone && (
          <>
            Call{' '}
            <a href={`tel:${dialedNumber(phone)}`} className={CONTACT}>
              {phone}
            </a>{' '}
            or write to{' '}
          </>
        )}
        {!phone && 'Write to '}
        <a href={`mailto:${email}`} className={CONTACT}>
          {email}
        </a>
      </p>
    </div>
  )
}

const CONTACT =
  'inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950'
