import { Link } from '#web/platform/ui/link.tsx'

interface FooterLinksProps {
  heading: string
  entries: readonly { label: string; to: string }[]
}

export function FooterLinks({ heading, entries }: FooterLinksProps) {
  return (
    <nav aria-label={heading}>
      <h2 className="footer-heading">{heading}</h2>
      <ul className="pt-3">
        {entries.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" className="footer-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
