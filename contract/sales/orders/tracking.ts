export const CARRIERS = ['USPS', 'UPS', 'FedEx'] as const
export type Carrier = (typeof CARRIERS)[number]

export const MAX_TRACKING_NUMBER = 60

const PAGES: Record<Carrier, string> = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
}

/** Removes spaces, because labels print the number in groups. */
export function trackingUrl(carrier: Carrier, trackingNumber: string): string {
  return PAGES[carrier] + encodeURIComponent(trackingNumber.replace(/\s/g, ''))
}
