import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import type { Role } from '#contract/customers/accounts/auth.ts'
import { adminEntries } from '#web/admin/platform/shell/admin-entries.ts'
import { Link } from '#web/platform/ui/link.tsx'

export function AreaCards({ role }: { role: Role }) {
  const areas = adminEntries(role).filter(({ to }) => to !== ADMIN_PAGES.dashboard)
  return (
    <section aria-labelledby="areas" className="pt-14 md:pt-20">
      <h2 id="areas" className="type-h3 pb-3">
        All areas
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 wide:grid-cols-3">
        {areas.map(({ label, to, description }) => (
          <li
            key={to}
            className="group relative min-h-19 border-t border-bone-300 py-4 hover:border-steel-950"
          >
            <Link
              to={to}
              prefetch="intent"
              className="type-button after:absolute after:inset-0 group-hover:underline group-hover:decoration-brass-700 group-hover:underline-offset-4"
            >
              {label}
            </Link>
            <p className="pt-0.5 text-small text-steel-600">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
