import { Link } from 'react-router'
import { formatDollars } from '#contract/money.ts'
import { PAGES } from '#contract/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Stitch } from '#web/ui/stitch.tsx'
import type { CartLine } from './cart-line.ts'

export function CartSummary({ lines }: { lines: readonly CartLine[] }) {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  return (
    <section
      aria-labelledby="summary"
      className="self-start pt-2 lg:sticky lg:top-8 lg:bg-bone-200 lg:p-8 max-lg:ml-auto max-lg:md:max-w-[427px]"
    >
      <Stitch className="mb-6 lg:hidden" />
      <h2 id="summary" className="type-h3 pb-4 max-lg:sr-only">
        Summary
      </h2>
      <p className="flex justify-between gap-4">
        Subtotal
        <span className="font-semibold">{formatDollars(subtotal)}</span>
      </p>
      <p className="pt-2 pb-6 text-small text-steel-600">
        Shipping and the card fee are added at checkout, before you pay.
      </p>
      <Link to={PAGES.checkout} prefetch="intent" className={buttonStyle('primary', 'normal', 'w-full')}>
        Proceed to Checkout
      </Link>
    </section>
  )
}
