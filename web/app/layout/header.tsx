import ShoppingBag from 'virtual:icon/shopping-bag'
import { PAGES } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { HeaderProps } from '#web/platform/meta/page-handle.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { useCartCount } from '#web/sales/cart/cart-store.ts'
import { HeaderFrame } from './header-frame.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { WideNavigation } from './wide-navigation.tsx'

export function Header({ overHero, ...menu }: HeaderProps & { overHero: boolean }) {
  return (
    <HeaderFrame
      {...menu}
      menu={(id) => <PhoneMenu id={id} />}
      className={overHero && 'md:absolute md:inset-x-0 md:top-0 md:bg-transparent'}
    >
      <WideNavigation />
      <div className="md:ml-4 lg:ml-9">
        <CartLink />
      </div>
    </HeaderFrame>
  )
}

function CartLink() {
  const count = useCartCount()
  const name = count === 0 ? 'Cart' : `Cart, ${pluralize(count, 'item')}`
  return (
    <Link
      to={PAGES.cart}
      prefetch="intent"
      aria-label={name}
      className="relative -mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-bone-50 hover:text-brass-300"
    >
      <ShoppingBag size={23} strokeWidth={1.5} aria-hidden="true" />
      {count > 0 && (
        <span className="absolute top-0.5 right-0 flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-full bg-brass-400 px-1 text-[0.6875rem]/none font-semibold text-steel-950">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
