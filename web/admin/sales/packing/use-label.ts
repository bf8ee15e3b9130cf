import { useState } from 'react'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { readLabelBarcode } from '#contract/sales/orders/label-barcode.ts'
import type { Carrier } from '#contract/sales/orders/tracking.ts'
import { trackingWarning } from '#contract/sales/orders/tracking-number.ts'

export interface Label {
  text: string
  carrier: Carrier | ''
  trackingNumber: string
  /** The check digit is right. */
  isRead: boolean
  warning: string | null
  /** The label is for another ZIP code than the order. */
  wrongZip: string | null
  type: (text: string) => void
  choose: (carrier: Carrier | '') => void
}

/** The carrier and tracking number of an order's shipping label, as staff scan or type them. */
export function useLabel({ shipping_address: to, carrier, tracking_number }: AdminOrder): Label {
  const [text, setText] = useState(tracking_number ?? '')
  const [chosen, setChosen] = useState<Carrier | ''>(carrier ?? '')
  const read = readLabelBarcode(text)
  const current = chosen || (read?.carrier ?? '')
  const isRead = read !== null && read.carrier === current
  const trackingNumber = isRead ? read.tracking_number : text.trim()
  return {
    text,
    carrier: current,
    trackingNumber,
    isRead,
    warning: warningOf(trackingNumber, current, isRead),
    wrongZip: read?.zip && to && read.zip !== to.zip.slice(0, 5) ? read.zip : null,
    type: (typed) => {
      setText(typed)
      setChosen('')
    },
    choose: setChosen,
  }
}

/** A shorter number is probably still being typed, so it gets no warning. */
const SHORTEST = 8

function warningOf(trackingNumber: string, carrier: Carrier | '', isRead: boolean): string | null {
  if (isRead || trackingNumber.length < SHORTEST) return null
  if (carrier !== '') return trackingWarning(carrier, trackingNumber)
  return 'The check digit is wrong. Compare the number with the label, or choose its carrier.'
}
