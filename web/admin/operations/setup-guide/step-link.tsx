import type { ReactNode } from 'react'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { Link } from '#web/platform/ui/link.tsx'

interface StepLinkProps {
  to: string
  className: string
  children: ReactNode
}

/** Leaving the admin pages loads a new document, which keeps a place within the page only for a plain link. */
export function StepLink({ to, ...rest }: StepLinkProps) {
  return to.startsWith(ADMIN_PAGES.root) ? (
    <Link to={to} prefetch="intent" {...rest} />
  ) : (
    <a href={to} {...rest} />
  )
}
