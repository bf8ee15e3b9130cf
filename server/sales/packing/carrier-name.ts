import { plainCharacters } from '#contract/platform/values/search-text.ts'
import type { Carrier } from '#contract/sales/orders/tracking.ts'

/** Words of a carrier's name, and of the services and programs that only it has. */
const NAMES: Record<Carrier, RegExp> = {
  USPS: /\b(usps|u ?s postal|united states postal|postal service|stamps com|endicia|click n ship|ground advantage|priority mail|first class|media mail|parcel select)\b/,
  UPS: /\b(ups|united parcel service)\b/,
  FedEx: /\b(fed ?ex|federal express)\b/,
}

/** The carrier that a label program means: "stamps_com", "UPS®", "US Postal Service", "USPS Ground Advantage". Null when it is none or several. */
export function carrierNamed(text: string): Carrier | null {
  const words = plainCharacters(text.replace(/[®™℠]/g, ''))
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
  const [carrier, ...others] = (Object.keys(NAMES) as Carrier[]).filter((name) => NAMES[name].test(words))
  return others.length === 0 ? (carrier ?? null) : null
}
