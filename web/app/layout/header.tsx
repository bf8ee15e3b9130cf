import type { HeaderProps } from '#web/platform/meta/page-handle.ts'
import { CartLink } from './cart-link.tsx'
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
