import Menu from 'virtual:icon/menu'
import X from 'virtual:icon/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { HeaderProps } from '#web/platform/meta/page-handle.ts'
import { Brand } from '#web/platform/ui/brand.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { useDismiss } from '#web/platform/ui/use-dismiss.ts'

interface HeaderFrameProps extends HeaderProps {
  menu: (id: string) => ReactNode
  className?: string | false | undefined
  children: ReactNode
}

export function HeaderFrame({ menuOpen, setMenuOpen, menu, className, children }: HeaderFrameProps) {
  const area = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  useDismiss({ open: menuOpen, close: () => setMenuOpen(false), area, opener })
  useEffect(() => {
    const wide = matchMedia('(min-width: 53.125rem)')
    const close = () => setMenuOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [setMenuOpen])

  const Icon = menuOpen ? X : Menu
  return (
    <header
      ref={area}
      className={classes('on-steel z-30 print:hidden', menuOpen ? 'sticky top-0' : 'relative', className)}
    >
      <div className="page-width flex min-h-(--header-height) items-center justify-between [header:not(:has(~main))>&]:invisible">
        <button
          ref={opener}
          type="button"
          aria-label={menuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={menuOpen}
          aria-controls={menuOpen ? menuId : undefined}
          onClick={() => setMenuOpen(!menuOpen)}
          className="-ml-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-bone-50 md:hidden"
        >
          <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <Brand />
        {children}
      </div>
      {menuOpen && menu(menuId)}
    </header>
  )
}
