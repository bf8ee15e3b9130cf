import { toCents } from '#contract/money.ts'
import { newRequestKey } from '#web/admin/request-key.ts'

/**
 * A key for each press of a refund button. A press whose answer was lost keeps its key for the next try at the same
 * amount, also from another dialog: only what is known to have gone back gets a new one.
 */
const keys = new Map<string, string>()

export function requestKey(orderUuid: string, dollars: number): string {
  const press = pressOf(orderUuid, dollars)
  const key = keys.get(press) ?? newRequestKey()
  keys.set(press, key)
  return key
}

/** The press was answered: the next one is another. */
export function answered(orderUuid: string, dollars: number): void {
  keys.delete(pressOf(orderUuid, dollars))
}

function pressOf(orderUuid: string, dollars: number): string {
  return `${orderUuid} ${toCents(dollars)}`
}
