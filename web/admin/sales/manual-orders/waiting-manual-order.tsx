import { useState } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { clockTime } from '#web/platform/ui/clock-time.ts'
import { SendLink } from './send-link.tsx'
import { TakePayment } from './take-payment.tsx'
import type { Payment, Trouble } from './use-payment.ts'
import { WaitingCancel } from './waiting-cancel.tsx'
import { WorksUntil } from './works-until.tsx'

const TROUBLES: Record<Trouble, string> = {
  connection: 'No connection',
  provider: 'The card provider does not answer',
}

interface WaitingManualOrderProps {
  payment: Payment
  link: NonNullable<AdminOrder['pay_link']>
  knownAt: string
  trouble: Trouble | null
  ask: () => Promise<void>
  show: (order: AdminOrder) => void
}

export function WaitingManualOrder({ payment, link, knownAt, trouble, ask, show }: WaitingManualOrderProps) {
  const { order, qr } = payment
  const [opened, setOpened] = useState<'link' | 'cash' | 'check' | 'cancel' | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="pt-6 text-center">
      <p className="font-serif large-44/50 font-[420] tracking-[-0.014em] lining-nums">
        {formatDollars(order.total_price)}
      </p>
      {qr ? (
        <>
          <p className="pt-1 pb-4 text-steel-600">Point the phone’s camera at the code.</p>
          <img
            src={qr}
            alt={`QR code of the payment link of order ${order.id}`}
            width={312}
            height={312}
            className="mx-auto aspect-square w-full max-w-78 border border-bone-300 bg-white p-2"
          />
        </>
      ) : (
        <p className="py-10 text-steel-600">The code could not be loaded. This page tries again by itself.</p>
      )}
      <div role="status" className="pt-5">
        {trouble ? (
          <>
            <p className="type-button">{TROUBLES[trouble]}</p>
            <p className="pt-1 text-steel-600">
              Not paid when we last knew, at {clockTime(knownAt)}. This page asks again by itself.
            </p>
          </>
        ) : (
          <p className="type-button inline-flex items-center gap-2.5">
            <span aria-hidden="true" className="size-2 rounded-full bg-brass-400" />
            Waiting for payment
          </p>
        )}
      </div>
      {trouble && (
        <Button kind="secondary" size="card" onClick={() => void ask()} className="mt-3">
          Try again
        </Button>
      )}
      <p className="pt-1 text-steel-600">
        The code works until <WorksUntil instant={link.expires_at} />.
      </p>
      <div className="grid grid-cols-2 gap-2 pt-10 max-[20rem]:grid-cols-1">
        <Button kind="secondary" onClick={() => setOpened('link')} className="px-3!">
          Send link
        </Button>
        <Button kind="secondary" onClick={() => setOpened('cash')} className="px-3!">
          Take cash
        </Button>
        <Button kind="quiet" onClick={() => setOpened('cancel')} className="px-3!">
          Cancel order
        </Button>
        <Button kind="quiet" onClick={() => setOpened('check')} className="px-3!">
          Check or other
        </Button>
      </div>
      <div className="text-left">
        {opened === 'link' && <SendLink order={order} onOrder={show} onClose={close} />}
        {(opened === 'cash' || opened === 'check') && (
          <TakePayment order={order} initialMethod={opened} onOrder={show} onClose={close} />
        )}
        {opened === 'cancel' && <WaitingCancel order={order} onOrder={show} onClose={close} />}
      </div>
    </div>
  )
}
