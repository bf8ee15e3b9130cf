import CircleAlert from 'virtual:icon/circle-alert'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { RowOrder } from './row-order.ts'

/** When an order must ship. */
export function ShipBy({ order: { status, due, promised_ship_by: day } }: { order: RowOrder }) {
  if (status === 'shipped' || status === 'complete') {
    return <span className="text-steel-600">{day === null ? 'None' : 'Shipped'}</span>
  }
  if (status !== 'paid' || day === null) return <span className="text-steel-600">None</span>
  if (due === 'late') {
    return (
      <>
        <span className="inline-flex items-center gap-1.5 font-[550] text-rust-700">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          Late
        </span>
        <span className="block text-caption text-steel-600">{weekday(day)}</span>
      </>
    )
  }
  if (due === 'today') {
    return (
      <span className="inline-flex items-center gap-2 font-[550]">
        <span aria-hidden="true" className="size-2.5 rounded-full border border-brass-700 bg-brass-400" />
        Due today
      </span>
    )
  }
  return <span>{weekday(day)}</span>
}
