import type { DrawResult } from '#contract/catalog/drops/draws.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { OutcomeLabel } from './outcome-label.tsx'

type ResultRowProps = DrawResult['entries'][number] & {
  isOwn: boolean
  /** The deadline of an open claim. */
  until: string | undefined
}

/** The customer's own row is shaded, beyond the table on both sides. */
export function ResultRow({ entry, rank, outcome, isOwn, until }: ResultRowProps) {
  const isOffered = outcome !== 'waiting'
  return (
    <tr
      aria-current={isOwn ? 'true' : undefined}
      className={classes(
        'border-b border-bone-300 tabular-nums',
        isOwn && 'bg-bone-200 shadow-[-16px_0_0_var(--color-bone-200),16px_0_0_var(--color-bone-200)]',
      )}
    >
      <td className="py-3">{rank}</td>
      <th
        scope="row"
        className={classes('py-3 pr-4 whitespace-nowrap', isOwn || isOffered ? 'font-[550]' : 'font-normal')}
      >
        {entry}
      </th>
      <td className="py-3">
        <OutcomeLabel outcome={outcome} />
        {until && (
          <span className="text-steel-600">
            {' '}
            until <LocalTime instant={until} brief />
          </span>
        )}
      </td>
    </tr>
  )
}
