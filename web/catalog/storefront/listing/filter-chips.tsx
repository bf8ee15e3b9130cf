import X from 'virtual:icon/x'
import { chipStyle } from '#web/platform/ui/chip.tsx'
import { activeFilters } from './active-filters.ts'
import { useListing } from './use-listing.ts'

interface FilterChipsProps {
  /** Moves the focus away from a chip that disappears. */
  onRemove: () => void
}

/** On a phone: the filters of the closed sheet. Tags are pressed in their own list. */
export function FilterChips({ onRemove }: FilterChipsProps) {
  const { filters, change, clear } = useListing()
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <ul
      aria-label="Active filters"
      className="order-3 flex flex-wrap items-center gap-2 pt-1 md:hidden noscript:hidden"
    >
      {active
        .filter(({ tag }) => tag === undefined)
        .map(({ label, without }) => (
          <li key={label} className="max-w-full">
            <button
              type="button"
              aria-label={`Remove filter ${label}`}
              onClick={() => {
                change(without)
                onRemove()
              }}
              className={chipStyle(true, 'max-w-full')}
            >
              <span className="truncate">{label}</span>
              <X size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
            </button>
          </li>
        ))}
      <li>
        <button
          type="button"
          onClick={() => {
            clear()
            onRemove()
          }}
          className="type-label min-h-11 px-2 underline decoration-brass-700 underline-offset-4"
        >
          Clear all
        </button>
      </li>
    </ul>
  )
}
