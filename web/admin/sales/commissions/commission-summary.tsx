import { dialedNumber } from '#contract/operations/settings/business-labels.ts'
import { dayIn, shortDay } from '#contract/platform/values/dates.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { COMMISSION_STATE_LABELS } from '#contract/sales/commissions/commission-states.ts'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { describeSituation } from './describe-situation.ts'
import { nextSteps, type Today } from './next-step.ts'
import { STATE_DOTS } from './state-groups.ts'
import { StepText } from './step-text.tsx'

interface CommissionSummaryProps {
  commission: AdminCommission
  today: Today
}

/** Who asked, and what the commission waits for. */
export function CommissionSummary({ commission, today }: CommissionSummaryProps) {
  const situation = describeSituation(commission, today.today)
  return (
    <div className="-mt-9 pb-8 md:-mt-6">
      <PhoneState commission={commission} today={today} />
      <Contact commission={commission} today={today} />
      {situation && <p className="pt-1 text-caption text-steel-600">{situation}</p>}
    </div>
  )
}

function Contact({ commission, today }: CommissionSummaryProps) {
  const { email, phone, created_at } = commission
  const asked = shortDay(dayIn(today.timeZone, created_at), today.today)
  return (
    <p className="text-small text-steel-600 wrap-anywhere">
      {email && (
        <>
          <a
            href={`mailto:${email}`}
            className="underline decoration-brass-700 underline-offset-4 max-md:inline-block max-md:py-2"
          >
            {email}
          </a>
          {' · '}
        </>
      )}
      {phone && (
        <>
          <a href={`tel:${dialedNumber(phone)}`} className="max-md:inline-block max-md:py-2">
            {phone}
          </a>
          {' · '}
        </>
      )}
      asked on {asked}
    </p>
  )
}

/** Instead of the line of steps. */
function PhoneState({ commission, today }: CommissionSummaryProps) {
  const [step] = nextSteps(commission, today)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 pt-1 text-steel-600 lg:hidden">
      <span className="text-steel-950">
        <StatusBadge dot={STATE_DOTS[commission.state]}>
          {COMMISSION_STATE_LABELS[commission.state]}
        </StatusBadge>
      </span>
      {step && <StepText step={{ ...step, look: step.look === 'due' ? 'plain' : step.look }} />}
    </div>
  )
}
