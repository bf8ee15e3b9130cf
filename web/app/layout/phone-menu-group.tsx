import ChevronDown from 'virtual:icon/chevron-down'
import { useId, useState } from 'react'
import { classes } from '#web/platform/ui/cn.ts'
import { NavLink } from '#web/platform/ui/link.tsx'

interface PhoneMenuGroupProps {
  name: string
  entries: readonly { label: string; to: string; products?: number }[]
  startsOpen?: boolean
}

export function PhoneMenuGroup({ name, entries, startsOpen }: PhoneMenuGroupProps) {
  const [open, setOpen] = useState(startsOpen ?? false)
  const listId = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="phone-menu-large flex min-h-15 w-full items-center justify-between"
      >
        {name}
        <ChevronDown
          size={20}
          strokeWidth={1.5}
          aria-hidden="true"
          className={classes('transition-transform duration-180', open && 'rotate-180')}
        />
      </button>
      <ul id={listId} hidden={!open} className="pb-3">
        {entries.map(({ label, to, products }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="flex min-h-12 items-center justify-between text-[1.0625rem] hover:text-brass-300 aria-[current=page]:text-brass-400"
            >
              {label}
              {products !== undefined && (
                <span className="text-small text-smoke">
                  {products}
                  <span className="sr-only"> pieces</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
