import { type Carrier, MAX_TRACKING_NUMBER } from './tracking.ts'
import { carrierOf } from './tracking-number.ts'

export interface LabelNumber {
  carrier: Carrier
  tracking_number: string
  /** The five digits of the ZIP code that a USPS barcode begins with. */
  zip: string | null
}

/** What a scanner adds: the kind of the code (ISO/IEC 15424), such as "]C1". */
const SYMBOLOGY = /^\][A-Za-z]\w/
/** Between the fields of a code: FNC1 is read as GS; PDF417 also uses RS and EOT. */
const FIELD_ENDS = /\p{Cc}+/u
/** The ZIP code has five digits or nine, and the number behind it does not tell which. */
const ZIP_PREFIXES = [/^420(\d{5})(9[1-5]\d+)$/, /^420(\d{5})\d{4}(9[1-5]\d+)$/]
/** FedEx's PDF417 has the number, then the form. */
const FEDEX_FORM = /^(\d{12})\d{4}$/
/** FedEx's long barcode ends with the number, filled up with zeros. */
const FEDEX_LONG = /^\d{20}00(\d{12})$/

/** Finds the tracking number in what a scanner read of a label, by its check digit. Null without one. */
export function readLabel(text: string): LabelNumber | null {
  const fields = text.trim().replace(SYMBOLOGY, '').split(FIELD_ENDS)
  // A field's end can also come between the ZIP code and the number.
  for (const field of [fields.join(''), ...fields]) {
    const found = readField(field.replace(/[^A-Za-z\d]/g, '').toUpperCase())
    if (found) return found
  }
  return null
}

function readField(field: string): LabelNumber | null {
  if (field.length > MAX_TRACKING_NUMBER) return null
  return readWithZip(field) ?? readFedEx(field) ?? withCarrier(field, null)
}

function readWithZip(field: string): LabelNumber | null {
  for (const prefix of ZIP_PREFIXES) {
    const [, zip, number] = prefix.exec(field) ?? []
    const found = number && withCarrier(number, zip ?? null)
    if (found && found.carrier === 'USPS') return found
  }
  return null
}

function readFedEx(field: string): LabelNumber | null {
  const number = (FEDEX_LONG.exec(field) ?? FEDEX_FORM.exec(field))?.[1]
  const found = number === undefined ? null : withCarrier(number, null)
  return found?.carrier === 'FedEx' ? found : null
}

function withCarrier(number: string, zip: string | null): LabelNumber | null {
  const carrier = carrierOf(number)
  return carrier && { carrier, tracking_number: number, zip }
}
