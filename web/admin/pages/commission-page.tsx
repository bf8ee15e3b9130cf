import { useEffect, useRef, useState } from 'react'
import { firstName } from '#contract/platform/values/people.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { QUOTABLE_STATES } from '#contract/sales/commissions/commission-states.ts'
import { LeaveGuard } from '#web/admin/platform/form/leave-guard.tsx'
import { ActionBar } from '#web/admin/platform/form/save-bar.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { useRevalidateOnFocus } from '#web/admin/platform/shell/use-revalidate-on-focus.ts'
import { MoneyColumn, TalkColumn } from '#web/admin/sales/commissions/commission-columns.tsx'
import { CommissionDialogs, type OpenDialog } from '#web/admin/sales/commissions/commission-dialogs.tsx'
import { CommissionSummary } from '#web/admin/sales/commissions/commission-summary.tsx'
import { CopyLink } from '#web/admin/sales/commissions/copy-link.tsx'
import { EndingNote } from '#web/admin/sales/commissions/ending-note.tsx'
import { NextAction } from '#web/admin/sales/commissions/next-action.tsx'
import type { Today } from '#web/admin/sales/commissions/next-step.ts'
import { QUOTE_FORM_ID, quoteVerb } from '#web/admin/sales/commissions/quote-form.tsx'
import { StepLine } from '#web/admin/sales/commissions/step-line.tsx'
import { ThreadImages } from '#web/admin/sales/commissions/thread-images.tsx'
import { useCommissionWrite } from '#web/admin/sales/commissions/use-commission-write.ts'
import { useComposer } from '#web/admin/sales/commissions/use-composer.ts'
import { useQuoteForm } from '#web/admin/sales/commissions/use-quote-form.ts'
import { useToday } from '#web/admin/sales/commissions/use-today.ts'
import { DisputeNotices } from '#web/admin/sales/disputes/dispute-notices.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { Route } from './+types/commission-page.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Commission of ${loaderData.commission.name}` : 'Commission',
    noindex: true,
  })

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const { commission } = await context
      .get(apiContext)
      .admin.commission({ commissionUuid: params.commissionUuid })
    return { commission, now: new Date().toISOString() }
  } catch (error) {
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({ heading: 'Commission Not Found', text: 'There is no such commission.' })
  }
}

export default function CommissionPage({ loaderData: { commission, now } }: Route.ComponentProps) {
  useRevalidateOnFocus({ minAgeMs: 15 * SECOND_MS })
  return <Commission key={commission.commission_uuid} commission={commission} today={useToday(now)} />
}

function Commission({ commission, today }: { commission: AdminCommission; today: Today }) {
  const { name, state, commission_uuid } = commission
  const commissionWrite = useCommissionWrite()
  const { conflict } = commissionWrite
  const quoteForm = useQuoteForm(commission, today.today, commissionWrite)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const composer = useComposer(commission, commissionWrite, () => setDialog(null))
  const canQuote = (QUOTABLE_STATES as readonly string[]).includes(state)
  const canDecline = state === 'enquiry' || state === 'quoted'
  const canCancel = state === 'in_progress' || state === 'ready'

  // The page behind an open dialog shows what has changed.
  useEffect(() => {
    if (conflict) setDialog(null)
  }, [conflict])

  const money = (
    <MoneyColumn
      key="money"
      commission={commission}
      quoteForm={quoteForm}
      today={today}
      onChangeAddress={() => setDialog('address')}
    >
      {canCancel && <CancelButton wide onClick={() => setDialog('cancel')} />}
    </MoneyColumn>
  )
  const talk = <TalkColumn key="talk" commission={commission} composer={composer} />

  return (
    <AdminPage
      title={name}
      actions={
        <>
          <CopyLink commissionUuid={commission_uuid} className="max-lg:hidden" />
          {canDecline && <DeclineButton wide onClick={() => setDialog('decline')} />}
          <NextAction
            commission={commission}
            commissionWrite={commissionWrite}
            className="min-h-11! max-lg:hidden"
          />
        </>
      }
    >
      <CommissionSummary commission={commission} today={today} />
      {conflict && <Conflict key={conflict}>{conflict}</Conflict>}
      <DisputeNotices disputes={commission.disputes} orderUuid={evidenceOf(commission)} />
      <StepLine commission={commission} />
      <EndingNote commission={commission} today={today} />
      {state !== 'enquiry' && <NewestImages commission={commission} />}
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,320px)] wide:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        {commission.payments.length > 0 ? [money, talk] : [talk, money]}
      </div>
      <div className="flex flex-col items-start gap-2 pt-10 lg:hidden">
        <CopyLink commissionUuid={commission_uuid} className="-ml-4.5" />
        {canDecline && <DeclineButton onClick={() => setDialog('decline')} />}
        {canCancel && <CancelButton onClick={() => setDialog('cancel')} />}
      </div>
      <ActionBar className="lg:hidden">
        <WriteButton onClick={() => setDialog('write')} />
        {canQuote ? (
          <QuoteButton busy={quoteForm.busy}>{quoteVerb(commission)}</QuoteButton>
        ) : (
          <NextAction {...{ commission, commissionWrite }} className="grow basis-1/2 px-3!" />
        )}
      </ActionBar>
      <CommissionDialogs
        opened={dialog}
        commission={commission}
        commissionWrite={commissionWrite}
        composer={composer}
        onClose={() => setDialog(null)}
      />
      <LeaveGuard unsaved={(canQuote && quoteForm.isDirty && !quoteForm.busy) || !composer.isEmpty}>
        What you have written would be lost.
      </LeaveGuard>
    </AdminPage>
  )
}

/** Once the order is paid, the deposit is part of it. */
function evidenceOf({ order_uuid, payments }: AdminCommission): string | null {
  return payments.some(({ kind }) => kind === 'balance') ? order_uuid : null
}

function DeclineButton({ wide = false, onClick }: { wide?: boolean; onClick: () => void }) {
  return (
    <Button
      kind={wide ? 'secondary' : 'quiet'}
      size="card"
      onClick={onClick}
      className={wide ? 'max-lg:hidden' : '-ml-4.5 text-rust-700!'}
    >
      Decline
    </Button>
  )
}

function CancelButton({ wide = false, onClick }: { wide?: boolean; onClick: () => void }) {
  const button = (
    <button
      type="button"
      onClick={onClick}
      className="type-button -ml-1 inline-flex min-h-11 items-center rounded-control px-1 text-rust-700 underline-offset-4 hover:underline"
    >
      Cancel commission…
    </button>
  )
  return wide ? <div className="max-lg:hidden">{button}</div> : button
}

function WriteButton({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="secondary" onClick={onClick} className="grow basis-1/2 px-3!">
      Write
    </Button>
  )
}

function QuoteButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <Button type="submit" form={QUOTE_FORM_ID} busy={busy && 'Sending…'} className="grow basis-1/2 px-3!">
      {children}
    </Button>
  )
}

function Conflict({ children }: { children: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 pb-8 outline-none">
      <Notice kind="failed">{children} Showing the latest version.</Notice>
    </div>
  )
}

const IMAGES_SHOWN = 3

/** On a phone, above the talk. */
function NewestImages({ commission: { name, notes, messages, wishes } }: { commission: AdminCommission }) {
  const said = [...notes, ...messages].toSorted((a, b) => b.at.localeCompare(a.at))
  const images = [...said.flatMap((each) => each.images), ...wishes.images].slice(0, IMAGES_SHOWN)
  return <ThreadImages images={images} by={firstName(name)} wide className="pb-8 lg:hidden" />
}
