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

/** In the groups of a label: "9400 1118 9956 1234 5678 92", "1Z 999 AA1 01 2345 6784". */
export function trackingLabel(number: string): string {
  if (/^\d{20,}$/.test(number)) return number.replace(/\d{4}(?=\d)/g, '$& ')
  return number.replace(/^(1Z)(\w{3})(\w{3})(\w{2})(\w{4})(\w{4})$/, '$1 $2 $3 $4 $5 $6')
}
