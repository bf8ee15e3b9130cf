import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'

interface StepLinkProps {
  to: string
  className: string
  children: ReactNode
}

/** To a page of the shop, a place on this page, or the payment provider. */
export function StepLink({ to, ...rest }: StepLinkProps) {
  return to.startsWith('/') ? <Link to={to} prefetch="intent" {...rest} /> : <a href={to} {...rest} />
}
