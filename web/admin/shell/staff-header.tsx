import { NavLink, useLocation } from 'react-router'
import { useAccountEntries } from '#web/account/account-entries.ts'
import { HeaderFrame } from '#web/shell/header-frame.tsx'
import { HeaderMenu } from '#web/shell/header-menu.tsx'
import type { HeaderProps } from '#web/shell/page-handle.ts'
import { classes } from '#web/ui/classes.ts'
import { useStaffMember } from './staff-context.ts'
import { type StaffEntry, staffEntries } from './staff-entries.ts'
import { StaffMenu } from './staff-menu.tsx'

/** The staff's header: their pages in the place of the shop's. */
export function StaffHeader(menu: HeaderProps) {
  const { pathname } = useLocation()
  const { role } = useStaffMember()
  const account = useAccountEntries()
  const entries = staffEntries(role)
  const more = entries.filter(({ inHeader }) => inHeader !== 'always')
  const isOn = ({ to, inHeader }: StaffEntry) =>
    !inHeader && (pathname === to || pathname.startsWith(`${to}/`))
  return (
    <HeaderFrame {...menu} menu={(id) => <StaffMenu id={id} entries={entries} />}>
      <nav aria-label="Staff" className="mr-auto ml-8 hidden items-center gap-5 md:flex lg:ml-12 lg:gap-7">
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
        {/* Where the wide ones stand by themselves, the line is under them. */}
        <div className={classes(more.find(isOn)?.inHeader === 'wide' && 'lg:[&_button]:after:hidden')}>
          <HeaderMenu name="More" entries={more} current={more.some(isOn)} />
        </div>
      </nav>
      <div className="hidden md:block">
        <HeaderMenu name="Account" entries={account} current={false} />
      </div>
      <span className="size-11 md:hidden" />
    </HeaderFrame>
  )
}
