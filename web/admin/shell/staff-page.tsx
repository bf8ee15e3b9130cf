import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { BackButton } from './back-button.tsx'

interface StaffPageProps {
  title: string
  /** Right of the title, below it on a phone: filters, or the page's one button. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the staff's: the way back, its title, what can be done, and the rest. */
export function StaffPage({ title, actions, children }: StaffPageProps) {
  const { pathname } = useLocation()
  return (
    <div className="page-width pt-4 pb-24 md:pt-8">
      {pathname !== STAFF_PAGES.dashboard && <BackButton />}
      <div className="flex flex-col gap-x-8 gap-y-4 pt-1 pb-6 md:flex-row md:items-end md:justify-between md:pb-8">
        <h1 className="type-staff-title">{title}</h1>
        {actions && <div className="flex flex-wrap items-center gap-2 md:justify-end">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
