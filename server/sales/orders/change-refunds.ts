import type { Db } from '#server/platform/db/open.ts'

const PREFIX = 'change-'

/** The request key of a refund that gives back what a change took off, and names the change wherever the refund turns up. */
export function refundKeyOf(changeId: number, attempt: number): string {
  return `${PREFIX}${changeId}-${attempt}`
}

/** The change that a refund belongs to. Staff's own keys are UUIDs. */
export function changeOfKey(requestKey: string | undefined): number | null {
  const [, id] = /^change-(\d+)-\d+$/.exec(requestKey ?? '') ?? []
  return id === undefined ? null : Number(id)
}

/** The refunds of a change, finished or not. */
export function refundsOf(db: Db, orderId: number, changeId: number) {
  return db
    .selectFrom('refunds')
    .select(['request_key', 'cents', 'done_at'])
    .where('order_id', '=', orderId)
    .where('request_key', 'like', `${PREFIX}${changeId}-%`)
    .orderBy('at')
    .execute()
}
