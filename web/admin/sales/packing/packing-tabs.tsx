import { ADMIN_PAGES, PICKUPS } from '#contract/app/admin-paths.ts'
import { Link } from '#web/platform/ui/link.tsx'

interface PackingTabsProps {
  current: 'ship' | 'pickup'
  toShip: number
  pickups: number
}

export function PackingTabs({ current, toShip, pickups }: PackingTabsProps) {
  const tabs = [
    { name: 'ship', label: 'To ship', to: ADMIN_PAGES.packing, count: toShip },
    { name: 'pickup', label: 'Pickup', to: PICKUPS, count: pickups },
  ]
  return (
    <nav aria-label="Packing" className="mb-7 border-b border-bone-300">
      <ul className="flex gap-x-7">
        {tabs.map(({ name, label, to, count }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={name === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 border-b-2 border-transparent text-small font-[550] hover:border-bone-500 aria-[current]:border-brass-700 aria-[current]:font-semibold"
            >
              {label} <span className="text-caption font-normal tabular-nums text-steel-600">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
