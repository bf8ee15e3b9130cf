import type { ReactNode } from 'react'
import { dialedNumber } from '#contract/operations/settings/business-labels.ts'
import { useBusiness } from '#web/platform/meta/site.ts'

const LARGE =
  'inline-flex min-h-11 items-center wrap-anywhere large-20/32 font-[500] underline decoration-brass-700 decoration-1 underline-offset-6 hover:decoration-steel-950'

export function ContactDetails() {
  const { phones, email, openingShort, hours_note, region } = useBusiness()
  return (
    <dl className="grid gap-y-6 sm:max-md:grid-cols-2">
      {phones.map(({ label, number }) => (
        <Detail key={label + number} name={label}>
          <a href={`tel:${dialedNumber(number)}`} className={LARGE}>
            {number}
          </a>
        </Detail>
      ))}
      <Detail name="Email">
        <a href={`mailto:${email}`} className={LARGE}>
          {email}
        </a>
      </Detail>
      {(openingShort || hours_note) && (
        <Detail name="Hours">
          {openingShort}
          {openingShort && hours_note && <br />}
          {hours_note}
        </Detail>
      )}
      <Detail name="Service area">{region}, US. We ship to all 50 states.</Detail>
    </dl>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-steel-600">{name}</dt>
      <dd className="pt-0.5">{children}</dd>
    </div>
  )
}
