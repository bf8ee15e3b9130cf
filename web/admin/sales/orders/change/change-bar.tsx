import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminOrderPage } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { WITHOUT_ASKING } from '#web/admin/platform/form/leave-guard.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { signed } from '../change-label.ts'
import { customerFirstName } from '../customer-label.ts'
import { appliesAtOnce, COSTS_ID } from './costs.tsx'
import type { OrderChangeForm } from './use-order-change.ts'

/** On a phone the difference, from the first field to the last; 'Discard' is then below the form. */
export function BarButtons({ change: { form, costs } }: { change: OrderChangeForm }) {
  const { before = form.base, after = form.base, difference = 0 } = costs.answer ?? {}
  function showCosts() {
    const heading = document.getElementById(COSTS_ID)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        type="button"
        onClick={showCosts}
        className="min-h-11 shrink-0 text-left tabular-nums lg:hidden"
      >
        <span className="block type-button">{difference === 0 ? 'Nothing to pay' : signed(difference)}</span>
        <span className="block text-caption text-steel-600">
          {formatDollars(before.total_price)}
          {difference !== 0 && ` → ${formatDollars(after.total_price)}`}
        </span>
        <span className="sr-only">Show what it costs</span>
      </button>
      <span className="max-lg:hidden">
        <Discard orderUuid={form.base.order_uuid} />
      </span>
    </>
  )
}

export function Discard({ orderUuid }: { orderUuid: string }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)} className="max-lg:w-full">
        Discard
      </Button>
      <Dialog
        open={isAsking}
        question="Discard your changes?"
        verb="Discard"
        onConfirm={() => void navigate(adminOrderPage(orderUuid), { state: WITHOUT_ASKING })}
        onCancel={() => setAsking(false)}
      >
        The order stays as it is.
      </Dialog>
    </>
  )
}

/** Says in the bar what the customer gets. */
export function emailNote(change: OrderChangeForm): string {
  const { form, costs, values } = change
  const { email } = form.base
  const customer = customerFirstName(form.base)
  if (!email) return 'No email is sent: the order has no address for one.'
  const hasLink = (costs.answer?.difference ?? 0) > 0 && values.settle === 'link'
  if (hasLink && appliesAtOnce(change))
    return `${customer} gets two emails: what changed, and the payment link.`
  return `${customer} gets one email.${hasLink ? ' The payment link is in it.' : ''}`
}
