export const CARRIERS = ['USPS', 'UPS', 'FedEx'] as const
export type Carrier = (typeof CARRIERS)[number]

const PAGES: Record<Carrier, string> = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
}

/** The carrier's own page about a parcel, whose number may be written in groups as on its label. */
export function trackingUrl(carrier: Carrier, trackingNumber: string): string {
  return PAGES[carrier] + encodeURIComponent(trackingNumber.replace(/\s/g, ''))
}
