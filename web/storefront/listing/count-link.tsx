import { Link } from '#web/ui/link.tsx'

interface CountLinkProps {
  label: string
  to: { pathname: string; search: string }
  products: number
  current: 'page' | 'true' | undefined
  keepScroll?: boolean | undefined
}

export function CountLink({ label, to, products, current, keepScroll }: CountLinkProps) {
  return (
    <li className="group relative flex min-h-11 items-center justify-between gap-4 md:min-h-10">
      {current && (
        <span
          aria-hidden="true"
          className="absolute top-1/2 -left-3.5 size-2 -translate-y-1/2 rounded-full bg-brass-700 md:-left-5"
        />
      )}
      <Link
        to={to}
        // There are too many filter combinations for crawlers.
        rel={to.search ? 'nofollow' : undefined}
        prefetch="intent"
        preventScrollReset={keepScroll ?? false}
        aria-current={current}
        className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4 aria-[current]:font-semibold"
      >
        {label}
      </Link>
      <span className="text-small text-steel-600">
        {products}
        <span className="sr-only">{products === 1 ? ' piece' : ' pieces'}</span>
      </span>
    </li>
  )
}
