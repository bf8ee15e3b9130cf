import type { ReactNode } from 'react'
import { WORKSHOP } from '#contract/business-info.ts'

const LARGE =
  'inline-flex min-h-11 items-center wrap-anywhere large-20/32 font-[500] underline decoration-brass-700 decoration-1 underline-offset-6 hover:decoration-steel-950'

export function ContactDetails() {
  const [steelPhone, leatherPhone] = WORKSHOP.phones
  return (
    <dl className="grid gap-y-6 sm:max-md:grid-cols-2">
      <Detail name={`${WORKSHOP.makers.steel}, for knives and steel`}>
        <Phone number={steelPhone} />
      </Detail>
      <Detail name={`${WORKSHOP.makers.leather}, for sheaths and orders`}>
        <Phone number={leatherPhone} />
      </Detail>
      <Detail name="Email">
        <a href={`mailto:${WORKSHOP.email}`} className={LARGE}>
          {WORKSHOP.email}
        </a>
      </Detail>
      <Detail name="Hours">{WORKSHOP.hours.short}</Detail>
      <Detail name="Service area">{WORKSHOP.region}, US. We ship to all 50 states.</Detail>
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

function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:+1${number.replace(/\D/g, '')}`} className={LARGE}>
      {number}
    </a>
  )
}
