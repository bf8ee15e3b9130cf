import type { Drop } from '#contract/catalog/drops/drops.ts'
import { PAYMENT_MINUTES } from '#contract/sales/checkout/payment-window.ts'
import { hourOf } from '#web/catalog/opening/drop-times.ts'
import { useBusiness } from '#web/platform/meta/site.ts'

export function HowItOpens({ drop }: { drop: Drop }) {
  const { time_zone } = useBusiness()
  const { per_customer } = drop
  const steps = [
    {
      title: 'Our clock counts',
      text: `At ${hourOf(drop.opens_at, time_zone)} the buttons on this page turn on by themselves. You do not need to reload.`,
    },
    {
      title: 'First come, first served',
      text: `A piece in your cart is not held. Once you proceed to payment, it is yours to pay for within ${PAYMENT_MINUTES} minutes.`,
    },
    per_customer === 1
      ? { title: 'One for each customer', text: 'Each email address can buy one piece of this drop.' }
      : {
          title: `${per_customer} for each customer`,
          text: `Each email address can buy up to ${per_customer} pieces of this drop.`,
        },
  ]
  return (
    <section aria-labelledby="how-it-opens" className="page-width section-space">
      <h2 id="how-it-opens" className="type-h2 pb-8 md:pb-11">
        How it opens
      </h2>
      <ol className="grid gap-x-6 gap-y-9 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="max-md:grid max-md:grid-cols-[48px_1fr]">
            <span className="step-number block" aria-hidden="true">
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="type-h3 md:pt-4">{title}</h3>
              <p className="max-w-[22.7em] pt-2 text-steel-600">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
