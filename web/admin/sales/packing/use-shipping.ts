import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ADMIN_PAGES, packOrder } from '#contract/app/admin-paths.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { confirmShipping } from '#web/admin/sales/orders/confirm-shipping.ts'
import { customerFirstName } from '#web/admin/sales/orders/customer-label.ts'
import { parcelTitle } from '#web/admin/sales/orders/parcel-numbers.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'
import type { Label } from './use-label.ts'

/** Questions that staff must confirm before the order ships. */
export interface Doubt {
  kind: 'zip' | 'number'
  text: string
}

/** @param next the order to open afterwards, or null after the last one. */
export function useShipping(order: AdminOrder, label: Label, next: string | null) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const inFlight = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const { order_uuid: orderUuid, shipping_address: to } = order
  const title = parcelTitle(order)

  async function goOn() {
    await navigate(next === null ? ADMIN_PAGES.packing : packOrder(next), {
      replace: true,
      state: { packed: next === null },
    })
    // Updates the counts in the navigation.
    void revalidate()
  }

  async function ship(confirmed?: Doubt['kind']) {
    if (inFlight.current) return
    const missing = whatIsMissing(label)
    setProblem(missing)
    if (missing) return setDoubt(null)
    if (label.wrongZip && !confirmed) {
      const text = `The label is for ZIP code ${label.wrongZip}. ${title} ${order.parcel ? 'go' : 'goes'} to ${to?.zip ?? 'another one'}.`
      return setDoubt({ kind: 'zip', text })
    }
    inFlight.current = true
    setBusy(true)
    try {
      await send(confirmed === 'number')
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  async function send(share: boolean) {
    const { carrier, trackingNumber } = label
    if (carrier === '') return
    try {
      const shipment = { orderUuid, carrier, tracking_number: trackingNumber, share_number: share }
      const reply = await confirmShipping((confirmed) => adminApi.shipOrder({ ...shipment, ...confirmed }))
      setDoubt(null)
      if (reply === null) return
      const emails = order.parcel ? 'an email for each order' : 'an email with the link'
      showNotice(`${title} shipped. ${customerFirstName(order)} gets ${emails}.`)
      await goOn()
    } catch (error) {
      const reason = reasonOf(error)
      const text = errorMessage(error, `${title} could not be shipped.`)
      setDoubt(reason === 'number_used' ? { kind: 'number', text } : null)
      if (reason === 'number_used') return
      showAlert(text)
      // Someone else shipped or cancelled it.
      if (reason === 'not_to_pack') await goOn()
    }
  }

  return { ship, isBusy, problem, doubt, cancel: () => setDoubt(null) }
}

function whatIsMissing({ trackingNumber, carrier }: Label): string | null {
  if (trackingNumber === '') return 'Scan the label, or type its tracking number.'
  return carrier === '' ? 'Choose the carrier.' : null
}

function reasonOf(error: unknown): unknown {
  return (error as { body?: { reason?: unknown } } | null)?.body?.reason
}
