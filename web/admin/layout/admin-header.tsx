import { useLocation } from 'react-router'
import { useAccountEntries } from '#web/layout/account-entries.ts'
import { HeaderFrame } from '#web/layout/header-frame.tsx'
import { HeaderMenu } from '#web/layout/header-menu.tsx'
import type { HeaderProps } from '#web/meta/page-handle.ts'
import { classes } from '#web/ui/cn.ts'
import { NavLink } from '#web/ui/link.tsx'
import { useCurrentAdmin } from './admin-context.ts'
import { type AdminEntry, adminEntries } from './admin-entries.ts'
import { AdminMenu } from './admin-menu.tsx'

export function AdminHeader(menu: HeaderProps) {
  const { pathname } = useLocation()
  const { role } = useCurrentAdmin()
  const account = useAccountEntries()
  const entries = adminEntries(role)
  const more = entries.filter(({ inHeader }) => inHeader !== 'always')
  const isShown = ({ to, inHeader }: AdminEntry) =>
    !inHeader && (pathname === to || pathname.startsWith(`${to}/`))
  return (
    <HeaderFrame {...menu} menu={(id) => <AdminMenu id={id} entries={entries} />}>
      <nav
        aria-label="Staff"
        className="mr-auto ml-8 hidden flex-wrap items-center gap-x-5 md:flex lg:ml-12 lg:gap-x-7"
      >
        {entries.map(
          ({ label, to, inHeader }) =>
            inHeader && (
              <NavLink
                key={to}
                to={to}
                prefetch="intent"
                className={classes('header-item', inHeader === 'wide' && 'max-lg:hidden')}
              >
                {label}
              </NavLink>
            ),
        )}
        <div className={classes(more.find(isShown)?.inHeader === 'wide' && 'lg:[&_button]:after:hidden')}>
          <HeaderMenu name="More" entries={more} current={more.some(isShown)} />
        </div>
      </nav>
      <div className="hidden md:block">
        <HeaderMenu name="Account" entries={account} current={false} />
      </div>
      <span className="size-11 md:hidden" />
    </HeaderFrame>
  )
}
