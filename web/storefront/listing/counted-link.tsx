import { Link } from 'react-router'

interface CountedLinkProps {
  label: string
  to: { pathname: string; search: string }
  pieces: number
  /** What one sees already: 'page', or a choice that is on. */
  current: 'page' | 'true' | undefined
  /** Stays where one is on the page. */
  stay?: boolean | undefined
}

/** A way to fewer pieces, as a link with how many one finds there. */
export function CountedLink({ label, to, pieces, current, stay }: CountedLinkProps) {
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
        // Narrowed lists have no end: search engines are shown the whole ones.
        rel={to.search ? 'nofollow' : undefined}
        prefetch="intent"
        preventScrollReset={stay}
        aria-current={current}
        className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4 aria-[current]:font-semibold"
      >
        {label}
      </Link>
      <span className="text-small text-steel-600">
        {pieces}
        <span className="sr-only">{pieces === 1 ? ' piece' : ' pieces'}</span>
      </span>
    </li>
  )
}
