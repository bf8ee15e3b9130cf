import { Link } from './link.tsx'

export interface Crumb {
  label: string
  to?: string
}

export function Breadcrumb({ crumbs, className }: { crumbs: Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="flex flex-wrap items-center text-small text-steel-600">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} className="flex items-center">
            {index > 0 && (
              <span aria-hidden="true" className="px-2.5">
                /
              </span>
            )}
            {to ? (
              <Link
                to={to}
                viewTransition
                className="inline-flex min-h-11 items-center hover:text-steel-950 hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
