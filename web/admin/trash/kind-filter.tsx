import { Link } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { TRASH_KINDS, type TrashKind } from '#contract/trash-kinds.ts'
import { filterStyle } from '#web/admin/shell/filter-style.ts'
import { KIND_WORDS } from './kind-words.ts'
import { trashSearch } from './trash-search.ts'

interface KindFilterProps {
  kind: TrashKind | null
  counts: Record<TrashKind, number>
}

/** Of which kinds there is something, as links to each alone. */
export function KindFilter({ kind, counts }: KindFilterProps) {
  const present = TRASH_KINDS.filter((each) => counts[each] > 0 || each === kind)
  if (present.length === 0) return null
  const all = Object.values(counts).reduce((sum, count) => sum + count)
  return (
    <nav aria-label="Show" className="flex flex-wrap gap-2 pb-6">
      {[null, ...present].map((each) => (
        <Link
          key={each}
          to={STAFF_PAGES.trash + trashSearch(each)}
          preventScrollReset
          aria-current={each === kind ? 'page' : undefined}
          className={filterStyle(each === kind)}
        >
          {each ? KIND_WORDS[each].many : 'All'}
          <span className="text-caption opacity-80">{each ? counts[each] : all}</span>
        </Link>
      ))}
    </nav>
  )
}
