import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { BackButton } from './back-button.tsx'

interface AdminPageProps {
  title: string
  actions?: ReactNode
  /** Classes of the part with title and actions. */
  headClassName?: string | undefined
  children: ReactNode
}

export function AdminPage({ title, actions, headClassName, children }: AdminPageProps) {
  const { pathname } = useLocation()
  return (
    <div className="page-width pt-4 pb-24 md:pt-8">
      <div className={headClassName}>
        {pathname !== ADMIN_PAGES.dashboard && <BackButton />}
        <div className="flex flex-col gap-x-8 gap-y-4 pt-1 pb-6 md:flex-row md:items-end md:justify-between md:pb-8">
          <h1 className="type-admin-title min-w-0 wrap-anywhere">{title}</h1>
          {actions && <div className="flex flex-wrap items-center gap-2 md:justify-end">{actions}</div>}
        </div>
      </div>
      {children}
    </div>
  )
}
