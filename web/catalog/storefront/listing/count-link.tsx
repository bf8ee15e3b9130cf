import { Link } from '#web/platform/ui/link.tsx'

interface CountLinkProps {
  label: string
  to: { pathname: string; search: string }
  products: number
  current: 'page' | 'true' | undefined
  keepScroll?: boolean | undefined
}

export function CountLink({ label, to, products, current, keepScroll }: CountLinkProps) {
  return (
    <li>
      <Link
        to={to}
        // There are too many filter combinations for crawlers.
        rel={to.search ? 'nofollow' : undefined}
        prefetch="intent"
        preventScrollReset={keepScroll ?? false}
        aria-current={current}
      >
        {label}
      </Link>
      <span>
        {products}
        <span>{products === 1 ? ' piece' : ' pieces'}</span>
      </span>
    </li>
  )
}
