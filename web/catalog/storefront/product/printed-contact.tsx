import { useBusiness } from '#web/platform/meta/site.ts'

/** On paper, in place of the footer. */
export function PrintedContact() {
  const { name, region, phone, email } = useBusiness()
  return (
    <p className="hidden border-t border-bone-300 pt-3 text-small print:block">
      {name}, {region}. {[phone, email].filter(Boolean).join(', ')}
    </p>
  )
}
