import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type FormEvent, useRef, useState } from 'react'
import type { OrderStatus } from '#contract/order-states.ts'
import { CARRIERS, type Carrier } from '#contract/shop.ts'
import { trackingUrl } from '#contract/tracking.ts'
import { trackingDoubt } from '#contract/tracking-doubt.ts'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { DetailSection } from './detail-section.tsx'
import type { WriteProps } from './write-props.ts'

const MISSING = 'Please enter a tracking number and select a carrier.'

/** Who carries the parcel and under which number; saving tells the buyer. */
export function TrackingForm({
  order,
  write,
  busy,
  onStatus,
}: WriteProps & { onStatus: (status: OrderStatus) => void }) {
  const { order_uuid: orderUuid } = order
  const [carrier, setCarrier] = useState<Carrier | ''>(order.carrier ?? '')
  const [number, setNumber] = useState(order.tracking_number ?? '')
  const [missing, setMissing] = useState(false)
  const [typing, setTyping] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const key = `tracking-${orderUuid}`
  const complete = carrier !== '' && number.trim() !== ''
  const doubt = complete && !typing ? trackingDoubt(carrier, number) : null

  function save(event: FormEvent) {
    event.preventDefault()
    setTyping(false)
    setMissing(!complete)
    if (!carrier || !complete) {
      const empty = carrier ? 'input' : 'select'
      form.current?.querySelector<HTMLElement>(empty)?.focus()
      return
    }
    void write({
      key,
      send: () => browserApi.admin.setOrderShipping({ orderUuid, carrier, tracking_number: number.trim() }),
      done: `Tracking of order ${order.id} saved. ${firstName(order.name)} gets an email with the link.`,
      failed: 'The tracking number could not be saved.',
    })
  }

  return (
    <DetailSection title="Parcel" hidden>
      <form ref={form} noValidate onSubmit={save} className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-[132px_minmax(0,1fr)]">
          <Select
            label="Carrier"
            value={carrier}
            onChange={(event) => {
              setCarrier(event.target.value as Carrier | '')
              setMissing(false)
            }}
            aria-invalid={missing && !carrier ? true : undefined}
          >
            <option value="">Choose</option>
            {CARRIERS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <Field
            label="Tracking number"
            value={number}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={missing && !number.trim() ? true : undefined}
            onChange={(event) => {
              setNumber(event.target.value)
              setTyping(true)
              setMissing(false)
            }}
            onBlur={() => setTyping(false)}
          />
        </div>
        <div role="status">
          {doubt && (
            <p className="flex gap-2 text-small font-medium text-leather-600">
              <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" className="mt-0.75 shrink-0" />
              {doubt}
            </p>
          )}
        </div>
        {missing && <Notice kind="failed">{MISSING}</Notice>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" size="card" busy={busy === key && 'Saving…'} className="max-sm:w-full">
            Save tracking
          </Button>
          <p className="text-caption text-steel-600">{firstName(order.name)} gets an email with the link.</p>
        </div>
      </form>
      <Sent order={order} onStatus={onStatus} />
    </DetailSection>
  )
}

/** The way to the carrier's page, and the next step where it has not been taken. */
function Sent({ order, onStatus }: Pick<WriteProps, 'order'> & { onStatus: (status: OrderStatus) => void }) {
  const { carrier, tracking_number, status } = order
  if (!carrier || !tracking_number) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-3">
      <a
        href={trackingUrl(carrier, tracking_number)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4 wrap-anywhere"
      >
        Track {carrier} {tracking_number}
        <span className="sr-only"> (opens a new window)</span>
      </a>
      {(status === 'paid' || status === 'pending') && (
        <Button kind="secondary" size="card" onClick={() => onStatus('shipped')} className="max-sm:w-full">
          Set to shipped
        </Button>
      )}
    </div>
  )
}

function firstName(name: string | null): string {
  return name?.trim().split(/\s+/)[0] || 'The buyer'
}
