import { WORKSHOP } from '#contract/workshop.ts'

/** What a browser without JavaScript reads in the place of cart and checkout. */
export function OrderWithoutScript() {
  return (
    <noscript>
      <p className="max-w-[32.8em] pt-6">
        The cart needs JavaScript. Turn it on, or write to{' '}
        <a href={`mailto:${WORKSHOP.email}`} className="underline">
          {WORKSHOP.email}
        </a>{' '}
        which pieces you want and where they should go: we answer with the sum and a way to pay.
      </p>
    </noscript>
  )
}
