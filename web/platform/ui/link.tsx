import { createPath, Link as RouterLink, type LinkProps as RouterLinkProps, useLocation } from 'react-router'

export type LinkProps = RouterLinkProps

/** The router's link. The server, where an absolute address needs no router, writes the same element at a tenth of the cost. */
export function Link(props: LinkProps) {
  return import.meta.env.SSR && isAbsolute(props.to) ? (
    <WrittenLink {...props} />
  ) : (
    <RouterLink discover="none" {...props} />
  )
}

function isAbsolute(to: LinkProps['to']): boolean {
  return (typeof to === 'string' ? to : to.pathname)?.startsWith('/') === true
}

function WrittenLink({
  to,
  prefetch,
  preventScrollReset,
  viewTransition,
  replace,
  state,
  ...anchor
}: LinkProps) {
  return <a {...anchor} href={typeof to === 'string' ? to : createPath(to)} />
}

interface NavLinkProps extends LinkProps {
  to: string
  /** The pages below this address don't count as this page. */
  end?: boolean
}

/** Marks the link to the current page. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`))
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />
}
