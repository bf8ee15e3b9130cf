import { type Carrier, MAX_TRACKING_NUMBER } from './tracking.ts'
import { carrierOf } from './tracking-number.ts'

export interface LabelBarcode {
  carrier: Carrier
  tracking_number: string
  /** The five digits of the ZIP code that a USPS barcode begins with. */
  zip: string | null
}

/** The prefix with which a scanner names the kind of barcode (ISO/IEC 15424), such as "]C1". */
const SYMBOLOGY = /^\][A-Za-z]\w/
/** The control characters between the fields of a barcode: scanners send FNC1 as GS, and PDF417 also has RS and EOT. */
const FIELD_ENDS = /\p{Cc}+/u
/** The ZIP code has five digits or nine, and the number behind it does not tell which. */
const ZIP_PREFIXES = [/^420(\d{5})(9[1-5]\d+)$/, /^420(\d{5})\d{4}(9[1-5]\d+)$/]
/** FedEx's PDF417 has the number, then the form. */
const FEDEX_FORM = /^(\d{12})\d{4}$/
/** FedEx's long barcode ends with the number, filled up with zeros. */
const FEDEX_LONG = /^\d{20}00(\d{12})$/

/** Finds the tracking number, by its check digit, in what a scanner read from a shipping label. Null without one. */
export function readLabelBarcode(text: string): LabelBarcode | null {
  const fields = text.trim().replace(SYMBOLOGY, '').split(FIELD_ENDS)
  // A separator can also stand between the ZIP code and the number, so the joined text comes first.
  for (const field of [fields.join(''), ...fields]) {
    const found = readField(field.replace(/[^A-Za-z\d]/g, '').toUpperCase())
    if (found) return found
  }
  return null
}

function readField(field: string): LabelBarcode | null {
  if (field.length > MAX_TRACKING_NUMBER) return null
  return readWithZip(field) ?? readFedEx(field) ?? withCarrier(field, null)
}

function readWithZip(field: string): LabelBarcode | null {
  for (const prefix of ZIP_PREFIXES) {
    const [, zip, number] = prefix.exec(field) ?? []
    const found = number && withCarrier(number, zip ?? null)
    if (found && found.carrier === 'USPS') return found
  }
  return null
}

function readFedEx(field: string): LabelBarcode | null {
  const number = (FEDEX_LONG.exec(field) ?? FEDEX_FORM.exec(field))?.[1]
  const found = number === undefined ? null : withCarrier(number, null)
  return found?.carrier === 'FedEx' ? found : null
}

function withCarrier(number: string, zip: string | null): LabelBarcode | null {
  const carrier = carrierOf(number)
  return carrier && { carrier, tracking_number: number, zip }
}
