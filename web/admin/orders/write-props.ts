import type { StaffOrder } from '#contract/staff-orders.ts'
import type { useWrite } from '#web/admin/use-write.ts'

/** What a part of an open order needs to change it; all of one order share one writer. */
export interface WriteProps extends ReturnType<typeof useWrite> {
  order: StaffOrder
}
