import { matchPath, useLocation } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { useAdminData } from '#web/admin/platform/shell/admin-context.ts'
import { adminGroups } from '#web/admin/platform/shell/admin-entries.ts'
import { BottomBar } from '#web/admin/platform/shell/bottom-bar.tsx'
import { Sidebar } from '#web/admin/platform/shell/sidebar.tsx'
import { SearchButton } from '#web/admin/staff/search/search-button.tsx'
import { useAccountEntries } from '#web/app/layout/account-entries.ts'
import { HeaderMenu } from '#web/app/layout/header-menu.tsx'
import type { HeaderProps } from '#web/platform/meta/page-handle.ts'
import { Brand } from '#web/platform/ui/brand.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'

export function AdminHeader({ menuOpen, setMenuOpen }: HeaderProps) {
  const data = useAdminData()
  const account = useAccountEntries()
  const { pathname } = useLocation()
  return (
    <>
      <header
        className={classes('admin-header on-steel top-0 z-30 print:hidden', menuOpen && 'max-lg:sticky')}
      >
        <div className="flex min-h-(--header-height) items-center justify-between gap-x-3 px-5 lg:pr-8 lg:pl-6">
          <div className="admin-brand">
            <Brand />
          </div>
          {data && (
            <>
              <SearchButton />
              <Link to={PAGES.home} className="header-item mr-3 ml-auto text-smoke max-lg:hidden">
                See the shop
              </Link>
              {!hasOwnNewOrder(pathname) && (
                <Link to={ADMIN_PAGES.newManualOrder} className={`${NEW_ORDER} mr-3 max-lg:hidden`}>
                  New order
                </Link>
              )}
              <div className="max-lg:hidden">
                <HeaderMenu name={<AccountName name={data.user.name} />} entries={account} current={false} />
              </div>
            </>
          )}
        </div>
      </header>
      {data && (
        <>
          <Sidebar groups={adminGroups(data.user.role)} waiting={data.waiting} />
          <BottomBar
            groups={adminGroups(data.user.role)}
            waiting={data.waiting}
            open={menuOpen}
            setOpen={setMenuOpen}
          />
        </>
      )}
    </>
  )
}

/** The list of orders, and the end of a manual order. */
function hasOwnNewOrder(pathname: string): boolean {
  return pathname === ADMIN_PAGES.orders || matchPath(ADMIN_PAGES.manualOrder, pathname) !== null
}

const NEW_ORDER = 'header-item border border-line-steel px-4.5 hover:border-bone-100'

function AccountName({ name }: { name: string }) {
  return (
    <>
      <span className="sr-only">Account: </span>
      <span className="max-w-40 truncate">{name}</span>
    </>
  )
}
