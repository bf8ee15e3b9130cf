import { WORKSHOP } from '#contract/business-info.ts'

/** On paper, in place of the footer. */
export function PrintedContact() {
  return (
    <p className="hidden border-t border-bone-300 pt-3 text-small print:block">
      {WORKSHOP.name}, {WORKSHOP.region}. {WORKSHOP.phones[0]}, {WORKSHOP.email}
    </p>
  )
}
