import CircleAlert from 'virtual:icon/circle-alert'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { QueuedOrder } from '#contract/sales/orders/packing.ts'
import { classes } from '#web/platform/ui/cn.ts'

export type Due = Pick<QueuedOrder, 'due' | 'promised_ship_by'>

/** "Late, due Wed, Nov 18", "Due today, Thu, Nov 19", "Fri, Nov 20". */
export function DueLabel({ due, promised_ship_by, brief }: Due & { brief?: boolean }) {
  const day = promised_ship_by && weekday(promised_ship_by)
  return (
    <span
      className={classes(
        'inline-flex items-center gap-2',
        due === 'late' && 'text-rust-700',
        due && 'font-[550]',
      )}
    >
      {due === 'late' && <CircleAlert size={16} strokeWidth={2} aria-hidden="true" />}
      {due === 'today' && (
        <span aria-hidden="true" className="size-2.5 rounded-full border border-brass-700 bg-brass-400" />
      )}
      {textOf(due, day, brief)}
    </span>
  )
}

function textOf(due: Due['due'], day: string | null, brief = false): string {
  if (due === 'late') return day && !brief ? `Late, due ${day}` : 'Late'
  if (due === 'today') return day && !brief ? `Due today, ${day}` : 'Due today'
  return day ?? 'No date promised'
}
