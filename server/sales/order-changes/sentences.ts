import { formatDollars, toDollars } from '#contract/platform/values/money.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { PlannedLine } from '#server/sales/orders/planned-change.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'

/** Says to the customer what changes: a sentence for each thing. The money is said beside it. */
export function sentencesOf(
  before: OrderRow,
  after: OrderRow,
  lines: { before: PlannedLine[]; after: PlannedLine[] } | null,
): string[] {
  return [
    ...(lines ? sentencesOfLines(lines.before, lines.after) : []),
    ...sentencesOfContact(before, after),
    ...sentencesOfDelivery(before, after),
  ]
}

function sentencesOfLines(before: PlannedLine[], after: PlannedLine[]): string[] {
  const left = before.filter(({ line_id }) => !after.some((line) => line.line_id === line_id))
  const changed = after.flatMap((line) => {
    const was = before.find(({ line_id }) => line.line_id !== null && line_id === line.line_id)
    if (!was) return [`We added ${named(line)}.`]
    return was.quantity === line.quantity
      ? []
      : [`You now get ${line.quantity} of the ${line.name} instead of ${was.quantity}.`]
  })
  return [...changed, ...left.map((line) => `We took out ${named(line)}.`)]
}

/** "the Paring Knife", "2 of the Paring Knife", "“Initials E.N.” for $40.00" */
function named({ name, quantity, custom, price_cents }: PlannedLine): string {
  const units = quantity === 1 ? '' : `${quantity} of `
  return custom === 1
    ? `${units}“${name}” for ${formatDollars(toDollars(price_cents))}`
    : `${units}the ${name}`
}

function sentencesOfContact(before: OrderRow, after: OrderRow): string[] {
  return [
    before.name !== after.name && `The name is now ${after.name || 'empty'}.`,
    before.email !== after.email &&
      (after.email === '' ? 'We no longer email about it.' : `Emails about it now go to ${after.email}.`),
    (before.phone ?? '') !== (after.phone ?? '') &&
      (after.phone ? `The phone number is now ${after.phone}.` : 'We no longer have a phone number for it.'),
  ].filter((sentence) => sentence !== false)
}

function sentencesOfDelivery(before: OrderRow, after: OrderRow): string[] {
  const { promised_ship_by: day } = after
  const from = addressLine(before)
  const to = addressLine(after)
  return [
    methodOf(before) !== methodOf(after) && `It now ${methodOf(after)}.`,
    to !== null &&
      from !== to &&
      (from === null ? `It goes to ${to}.` : `It now goes to ${to}, and no longer to ${from}.`),
    before.insured !== after.insured &&
      (after.insured === 1 ? 'The parcel is now insured.' : 'The parcel is no longer insured.'),
    day !== null &&
      before.promised_ship_by !== day &&
      `It ${after.shipping_method === 'pickup' ? 'is now ready' : 'now ships'} by ${weekday(day)}.`,
  ].filter((sentence) => sentence !== false)
}

/** "31 Mill Street, Buckhannon, WV 26201", or null for pickup. */
function addressLine({ shipping_method, address, city, state, zip }: OrderRow): string | null {
  return shipping_method === 'pickup' ? null : `${address}, ${city}, ${state} ${zip}`
}

function methodOf({ shipping_method, pickup }: OrderRow): string {
  if (shipping_method === 'pickup') return `waits for you at ${placeOf(pickup)}`
  return shipping_method === 'standard' ? 'ships by USPS Standard' : 'ships by USPS Flat Rate'
}

function placeOf(pickup: string | null): string {
  return pickup === null ? 'the workshop' : (JSON.parse(pickup) as { name: string }).name
}
