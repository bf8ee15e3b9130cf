import Check from 'virtual:icon/check'
import { PAGES } from '#contract/platform/values/paths.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'

interface InYourCartProps {
  quantity: number
  className?: string
}

/** Shows that a product is in the cart, with the way there. */
export function InYourCart({ quantity, className }: InYourCartProps) {
  if (quantity === 0) return null
  return (
    <p className={classes('flex items-center gap-x-4 text-small', className)}>
      <span className="flex items-center gap-2 text-green-700">
        <Check size={18} strokeWidth={1.75} aria-hidden="true" />
        In your cart{quantity > 1 && `: ${quantity}`}
      </span>
      <ViewCart className="min-h-11" />
    </p>
  )
}

export function ViewCart({ className }: { className?: string }) {
  return (
    <Link
      to={PAGES.cart}
      prefetch="intent"
      className={classes(
        'type-label inline-flex items-center underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950',
        className,
      )}
    >
      View cart
    </Link>
  )
}
