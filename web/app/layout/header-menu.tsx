import ChevronDown from 'virtual:icon/chevron-down'
import { type ReactNode, useId, useRef, useState } from 'react'
import { classes } from '#web/platform/ui/cn.ts'
import { NavLink } from '#web/platform/ui/link.tsx'
import { useDismiss } from '#web/platform/ui/use-dismiss.ts'

export type MenuEntry = { label: string; to: string } | { label: string; act: () => void }

interface HeaderMenuProps {
  name: ReactNode
  entries: readonly MenuEntry[]
  current: boolean
}

/** A list of links, not an ARIA menu: screen readers handle links better. */
export function HeaderMenu({ name, entries, current }: HeaderMenuProps) {
  const [open, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const listId = useId()
  useDismiss({ open, close: () => setOpen(false), area, opener })

  return (
    <div ref={area} className="relative">
      <button
        ref={opener}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className={classes('header-item', current && 'header-item-current')}
      >
        {name}
        <ChevronDown
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className={classes('transition-transform duration-180 max-lg:hidden', open && 'rotate-180')}
        />
      </button>
      <ul
        id={listId}
        hidden={!open}
        className="absolute top-full right-0 min-w-56 animate-appear rounded-control on-bone py-2 shadow-float"
      >
        {entries.map((entry) => (
          <li key={entry.label}>
            {'to' in entry ? (
              <NavLink to={entry.to} end prefetch="intent" className="menu-row">
                {entry.label}
              </NavLink>
            ) : (
              <button type="button" onClick={entry.act} className="menu-row w-full">
                {entry.label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
