import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dialedNumber } from '#contract/operations/settings/business-labels.ts'
import { dayIn, shortDay } from '#contract/platform/values/dates.ts'
import { firstName } from '#contract/platform/values/people.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { COMMISSION_STATE_LABELS, QUOTABLE_STATES } from '#contract/sales/commissions/commission-states.ts'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { LeaveGuard } from '#web/admin/platform/shell/leave-guard.tsx'
import { useRevalidateOnFocus } from '#web/admin/platform/shell/use-revalidate-on-focus.ts'
import { AddressDialog } from '#web/admin/sales/commissions/address-dialog.tsx'
import { CancelDialog } from '#web/admin/sales/commissions/cancel-dialog.tsx'
import { MoneyColumn, TalkColumn } from '#web/admin/sales/commissions/commission-columns.tsx'
import { CopyLink } from '#web/admin/sales/commissions/copy-link.tsx'
import { DeclineDialog } from '#web/admin/sales/commissions/decline-dialog.tsx'
import { describeSituation } from '#web/admin/sales/commissions/describe-situation.ts'
import { EndingNote } from '#web/admin/sales/commissions/ending-note.tsx'
import { NextAction } from '#web/admin/sales/commissions/next-action.tsx'
import { nextSteps, type Today } from '#web/admin/sales/commissions/next-step.ts'
import { QUOTE_FORM_ID, quoteVerb } from '#web/admin/sales/commissions/quote-form.tsx'
import { STATE_DOTS } from '#web/admin/sales/commissions/state-groups.ts'
import { StepLine } from '#web/admin/sales/commissions/step-line.tsx'
import { StepText } from '#web/admin/sales/commissions/step-text.tsx'
import { ThreadImages } from '#web/admin/sales/commissions/thread-images.tsx'
import {
  type CommissionWrite,
  useCommissionWrite,
} from '#web/admin/sales/commissions/use-commission-write.ts'
import { type Composer, useComposer } from '#web/admin/sales/commissions/use-composer.ts'
import { useQuoteForm } from '#web/admin/sales/commissions/use-quote-form.ts'
import { useToday } from '#web/admin/sales/commissions/use-today.ts'
import { WriteDialog } from '#web/admin/sales/commissions/write-dialog.tsx'
import { DisputeNotices } from '#web/admin/sales/disputes/dispute-notices.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
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

type OpenDialog = 'address' | 'decline' | 'cancel' | 'write' | null

function Commission({ commission, today }: { commission: AdminCommission; today: Today }) {
  const { name, state, commission_uuid } = commission
  const commissionWrite = useCommissionWrite()
  const { conflict } = commissionWrite
  const quoteForm = useQuoteForm(commission, today.today, commissionWrite)
  const composer = useComposer(commission, commissionWrite)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const customer = firstName(name)
  const canQuote = (QUOTABLE_STATES as readonly string[]).includes(state)
  const canDecline = state === 'enquiry' || state === 'quoted'
  const canCancel = state === 'in_progress' || state === 'ready'
  const hasMoved = commission.payments.length > 0
  const situation = describeSituation(commission, today.today)

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
      {canCancel && (
        <div className="max-lg:hidden">
          <CancelButton onClick={() => setDialog('cancel')} />
        </div>
      )}
    </MoneyColumn>
  )
  const talk = <TalkColumn key="talk" commission={commission} composer={composer} />

  return (
    <AdminPage
      title={name}
      actions={
        <>
          <CopyLink commissionUuid={commission_uuid} className="max-lg:hidden" />
          {canDecline && (
            <Button
              kind="secondary"
              size="card"
              onClick={() => setDialog('decline')}
              className="max-lg:hidden"
            >
              Decline
            </Button>
          )}
          <NextAction
            commission={commission}
            commissionWrite={commissionWrite}
            className="min-h-11! max-lg:hidden"
          />
        </>
      }
    >
      <div className="-mt-9 pb-8 md:-mt-6">
        <PhoneState commission={commission} today={today} />
        <Contact commission={commission} today={today} />
        {situation && <p className="pt-1 text-caption text-steel-600">{situation}</p>}
      </div>
      {conflict && <Conflict key={conflict}>{conflict}</Conflict>}
      <DisputeNotices disputes={commission.disputes} orderUuid={evidenceOf(commission)} />
      <StepLine commission={commission} />
      <EndingNote commission={commission} today={today} />
      {state !== 'enquiry' && (
        <ThreadImages images={newestImages(commission)} by={customer} wide className="pb-8 lg:hidden" />
      )}
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,320px)] wide:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        {hasMoved ? [money, talk] : [talk, money]}
      </div>
      <div className="flex flex-col items-start gap-2 pt-10 lg:hidden">
        <CopyLink commissionUuid={commission_uuid} className="-ml-4.5" />
        {canDecline && (
          <Button
            kind="quiet"
            size="card"
            onClick={() => setDialog('decline')}
            className="-ml-4.5 text-rust-700!"
          >
            Decline
          </Button>
        )}
        {canCancel && <CancelButton onClick={() => setDialog('cancel')} />}
      </div>
      <PhoneBar onWrite={() => setDialog('write')}>
        {canQuote ? (
          <Button
            type="submit"
            form={QUOTE_FORM_ID}
            busy={quoteForm.busy && 'Sending…'}
            className="grow basis-1/2 px-3!"
          >
            {quoteVerb(commission)}
          </Button>
        ) : (
          <NextAction
            commission={commission}
            commissionWrite={commissionWrite}
            className="grow basis-1/2 px-3!"
          />
        )}
      </PhoneBar>
      <Dialogs
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

interface DialogsProps {
  opened: OpenDialog
  commission: AdminCommission
  commissionWrite: CommissionWrite
  composer: Composer
  onClose: () => void
}

function Dialogs({ opened, commission, commissionWrite, composer, onClose }: DialogsProps) {
  const props = { commission, commissionWrite, onClose }
  switch (opened) {
    case 'write':
      return <WriteDialog composer={composer} customer={firstName(commission.name)} onClose={onClose} />
    case 'address':
      return <AddressDialog {...props} />
    case 'decline':
      return <DeclineDialog {...props} />
    case 'cancel':
      return <CancelDialog {...props} />
    case null:
      return null
  }
}

/** Once the order is paid, the deposit is part of it. */
function evidenceOf({ order_uuid, payments }: AdminCommission): string | null {
  return payments.some(({ kind }) => kind === 'balance') ? order_uuid : null
}

function Contact({ commission, today }: { commission: AdminCommission; today: Today }) {
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
function PhoneState({ commission, today }: { commission: AdminCommission; today: Today }) {
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

function CancelButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="type-button -ml-1 inline-flex min-h-11 items-center rounded-control px-1 text-rust-700 underline-offset-4 hover:underline"
    >
      Cancel commission…
    </button>
  )
}

function Conflict({ children }: { children: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 pb-8 outline-none">
      <Notice kind="failed">{children} You see the commission as it is now.</Notice>
    </div>
  )
}

function PhoneBar({ onWrite, children }: { onWrite: () => void; children: ReactNode }) {
  return (
    <div className="save-bar fixed inset-x-0 bottom-0 z-30 bg-bone-50 pb-[env(safe-area-inset-bottom)] shadow-bar lg:hidden">
      <div className="page-width flex gap-3 py-3">
        <Button kind="secondary" onClick={onWrite} className={classes('grow basis-1/2 px-3!')}>
          Write
        </Button>
        {children}
      </div>
    </div>
  )
}

const IMAGES_SHOWN = 3

function newestImages({ notes, messages, wishes }: AdminCommission): string[] {
  const said = [...notes, ...messages].toSorted((a, b) => b.at.localeCompare(a.at))
  return [...said.flatMap(({ images }) => images), ...wishes.images].slice(0, IMAGES_SHOWN)
}
