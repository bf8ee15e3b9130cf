import { mailbox } from './checkout-helpers.ts'
import type { TestClient, TestShop } from './test-shop.ts'
import { eventually } from './wait.ts'

type WithSandbox = Pick<TestShop, 'sandboxUrl'>

const TOKEN = /\/delay\?token=([\w-]+)/

export const DELAY_REASON = 'The first heat treatment came out two points soft.'

/** "2026-11-24" and some days. */
export function plusDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Newest first. */
export async function delayEmails(shop: WithSandbox, orderId: number) {
  const emails = await mailbox(shop)
  return emails.filter(({ subject }) => /will ship later/.test(subject) && subject.includes(String(orderId)))
}

/** Gives an order a day so much later. @returns the token of the link in the customer's email. */
export async function delayBy(
  shop: WithSandbox,
  { api }: TestClient,
  orderUuid: string,
  days: number,
): Promise<string> {
  const { id, promised_ship_by } = (await api.admin.order({ orderUuid })).order
  const before = (await delayEmails(shop, id)).length
  const ship_by = plusDays(promised_ship_by ?? '', days)
  await api.admin.delayOrder({ orderUuid, ship_by, reason: DELAY_REASON })
  const [newest] = await eventually(
    () => delayEmails(shop, id),
    ({ length }) => length > before,
  )
  return TOKEN.exec(newest?.text ?? '')?.[1] ?? ''
}
