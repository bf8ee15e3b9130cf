import { TRASH_KINDS, type TrashKind } from '#contract/catalog/trash/trash-kinds.ts'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { filterStyle } from '#web/admin/platform/shell/filter-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { KIND_LABELS } from './kind-labels.ts'

interface KindFilterProps {
  kind: TrashKind | null
  counts: Record<TrashKind, number>
}

export function KindFilter({ kind, counts }: KindFilterProps) {
  const { linkTo } = useListParams()
  const present = TRASH_KINDS.filter((each) => counts[each] > 0 || each === kind)
  if (present.length === 0) return null
  const all = Object.values(counts).reduce((sum, count) => sum + count)
  return (
    <nav aria-label="Show" className="flex flex-wrap gap-2 pb-6">
      {[null, ...present].map((each) => (
        <Link
          key={each}
          {...linkTo({ kind: each })}
          aria-current={each === kind ? 'page' : undefined}
          className={filterStyle(each === kind)}
        >
          {each ? KIND_LABELS[each].many : 'All'}
          <span className="text-caption opacity-80">{each ? counts[each] : all}</span>
        </Link>
      ))}
    </nav>
  )
}
