import type { ReactNode } from 'react'
import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { OPEN_STATES, QUOTABLE_STATES } from '#contract/sales/commissions/commission-states.ts'
import { useLargeScreen } from '#web/admin/platform/shell/use-large-screen.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { ComposerFields } from './composer-fields.tsx'
import type { Today } from './next-step.ts'
import { Payments } from './payments.tsx'
import { QuoteForm } from './quote-form.tsx'
import { QuoteTerms } from './quote-terms.tsx'
import { Thread } from './thread.tsx'
import type { Composer } from './use-composer.ts'
import type { QuoteForm as Form } from './use-quote-form.ts'
import { Wishes } from './wishes.tsx'

interface MoneyColumnProps {
  commission: AdminCommission
  quoteForm: Form
  today: Today
  onChangeAddress: () => void
  children: ReactNode
}

/** The quote and the payments. Payments come first once there are any. */
export function MoneyColumn({ commission, quoteForm, today, onChangeAddress, children }: MoneyColumnProps) {
  const { state, quote, payments } = commission
  const canQuote = (QUOTABLE_STATES as readonly string[]).includes(state)
  const isOpen = (OPEN_STATES as readonly string[]).includes(state)
  const hasMoved = payments.length > 0
  return (
    <div className="flex flex-col gap-10 lg:col-start-2 lg:row-start-1">
      {hasMoved && <Payments commission={commission} typed={null} today={today} />}
      {canQuote ? (
        <QuoteForm commission={commission} quoteForm={quoteForm} today={today.today} />
      ) : (
        quote && <QuoteTerms commission={commission} today={today} onChangeAddress={onChangeAddress} />
      )}
      {!hasMoved && (canQuote || (quote && isOpen)) && (
        <Payments commission={commission} typed={canQuote ? quoteForm.typed : null} today={today} />
      )}
      {children}
    </div>
  )
}

interface TalkColumnProps {
  commission: AdminCommission
  composer: Composer
}

/** The wishes and the conversation. A phone writes in a dialog instead. */
export function TalkColumn({ commission, composer }: TalkColumnProps) {
  const isLarge = useLargeScreen()
  return (
    <div className="flex min-w-0 flex-col gap-10 lg:col-start-1 lg:row-start-1">
      <Wishes commission={commission} />
      <div>
        <Thread commission={commission} />
        {isLarge && (
          <form {...composer.form.form} className="pt-3 max-lg:hidden">
            <ComposerFields composer={composer} customer={firstName(commission.name)} rows={3}>
              <Button type="submit" kind="secondary" size="card" busy={composer.form.busy && 'Sending…'}>
                Send
              </Button>
            </ComposerFields>
            {composer.form.failure && (
              <Notice kind="failed" className="mt-3">
                {composer.form.failure}
              </Notice>
            )}
          </form>
        )}
      </div>
    </div>
  )
}
