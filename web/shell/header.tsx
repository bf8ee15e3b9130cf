import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Brand } from './brand.tsx'
import { CartLink } from './cart-link.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { useDismiss } from './use-dismiss.ts'
import { WideNavigation } from './wide-navigation.tsx'

interface HeaderProps {
  overHero: boolean
  menuOpen: boolean
  setMenuOpen: (open: boolean) => void
}

export function Header({ overHero, menuOpen, setMenuOpen }: HeaderProps) {
  const area = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  useDismiss({ open: menuOpen, close: () => setMenuOpen(false), area, opener })
  useEffect(() => {
    const wide = matchMedia('(min-width: 850px)')
    const close = () => setMenuOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [setMenuOpen])

  const Icon = menuOpen ? X : Menu
  return (
    <header
      ref={area}
      className={classes(
        'on-steel z-30 h-(--header-height) print:hidden',
        menuOpen ? 'sticky top-0' : 'relative',
        overHero && 'md:absolute md:inset-x-0 md:top-0 md:bg-transparent',
      )}
    >
      <div className="page-width flex h-full items-center justify-between">
        <button
          ref={opener}
          type="button"
          aria-label={menuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={menuOpen}
          aria-controls={menuOpen ? menuId : undefined}
          onClick={() => setMenuOpen(!menuOpen)}
          className="-ml-2.5 inline-flex size-11 items-center justify-center rounded-control text-bone-50 md:hidden"
        >
          <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <Brand />
        <WideNavigation />
        <div className="md:ml-4 lg:ml-9">
          <CartLink />
        </div>
      </div>
      {menuOpen && <PhoneMenu id={menuId} />}
    </header>
  )
}
