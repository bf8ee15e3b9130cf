import type { ReactNode } from 'react'
import { PAGES } from '#contract/platform/values/paths.ts'
import { NavLink } from '#web/platform/ui/link.tsx'

const ACCOUNT_PAGES = [
  { label: 'Profile', to: PAGES.profile },
  { label: 'Orders', to: PAGES.myOrders },
  { label: 'Notifications', to: PAGES.notifications },
]

export function AccountLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width pt-7 pb-24 md:pt-14 md:pb-32">
      <h1 className="type-h1">{title}</h1>
      <nav aria-label="Your account" className="flex flex-wrap gap-x-7 border-b border-bone-300 pt-4 md:pt-6">
        {ACCOUNT_PAGES.map(({ label, to }) => (
          <NavLink
            key={to}
            to={to}
            prefetch="intent"
            className="type-button relative inline-flex min-h-12 items-center text-steel-600 hover:text-steel-950 aria-[current=page]:text-steel-950 aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-brass-700"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  )
}
