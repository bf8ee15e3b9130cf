import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import type { WaitingCounts } from '#contract/staff/dashboard/dashboard.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { useDismiss } from '#web/platform/ui/use-dismiss.ts'
import type { AdminGroup } from './admin-entries.ts'
import { AdminMenu } from './admin-menu.tsx'

/** Dashboard and Orders come first. */
const NEW_ORDER_AFTER = 2

interface BottomBarProps {
  groups: readonly AdminGroup[]
  waiting: WaitingCounts | null
  open: boolean
  setOpen: (open: boolean) => void
}

/** In narrow windows: the most used pages, and the menu of all others. */
export function BottomBar({ groups, waiting, open, setOpen }: BottomBarProps) {
  const area = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const { pathname } = useLocation()
  useDismiss({ open, close: () => setOpen(false), area, opener })
  useEffect(() => {
    const wide = matchMedia('(min-width: 70rem)')
    const close = () => setOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [setOpen])

  const entries = groups.flatMap((group) => group.entries.filter(({ inBar }) => inBar))
  // The page of a new order is below the orders, but has its own word.
  const isCurrent = (to: string) =>
    pathname === ADMIN_PAGES.newManualOrder
      ? to === pathname
      : pathname === to || pathname.startsWith(`${to}/`)
  const words = entries
    .map(({ label, to }) => ({ label, to }))
    .toSpliced(NEW_ORDER_AFTER, 0, { label: 'New order', to: ADMIN_PAGES.newManualOrder })
  const isInBar = words.some(({ to }) => isCurrent(to))
  return (
    <div ref={area} className={classes('admin-bar on-steel print:hidden', open && 'admin-bar-open')}>
      <nav aria-label="Staff" className="admin-bar-words">
        {words.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            aria-current={isCurrent(to) ? 'page' : undefined}
            className={classes('admin-bar-item', open && 'admin-bar-item-behind')}
          >
            {label}
          </Link>
        ))}
        <button
          ref={opener}
          type="button"
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls={open ? menuId : undefined}
          aria-current={open || !isInBar ? 'true' : undefined}
          onClick={() => setOpen(!open)}
          className="admin-bar-item"
        >
          {open ? 'Close' : 'Menu'}
        </button>
      </nav>
      {open && <AdminMenu id={menuId} groups={groups} waiting={waiting} />}
    </div>
  )
}
