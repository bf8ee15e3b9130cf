import { expect, type Page } from '@playwright/test'
import type { BoughtOrder } from './admin.ts'
import { SANDBOX } from './urls.ts'

type Order = Pick<BoughtOrder, 'uuid'>

/** Refunds or disputes the payment of an order outside the shop. */
export function outside(page: Page, { uuid }: Order, action: string): Promise<void> {
  return control(page, action, ({ client_reference_id }) => client_reference_id === uuid)
}

/** Refunds or disputes the payment of a deposit outside the shop. */
export function outsideDeposit(page: Page, email: string, action: string): Promise<void> {
  return control(page, action, ({ customer_email }) => customer_email === email)
}

interface Session {
  id: string
  client_reference_id: string
  customer_email: string | null
}

async function control(
  { request }: Page,
  action: string,
  isIt: (session: Session) => boolean,
): Promise<void> {
  const listed = await request.get(`${SANDBOX}/v1/checkout/sessions?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { data } = (await listed.json()) as { data: Session[] }
  const session = data.find(isIt)
  const answer = await request.post(`${SANDBOX}/control/sessions/${session?.id}`, { data: { action } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Disputes the payment of an order, and waits until the shop knows. */
export async function disputed(page: Page, order: Order): Promise<void> {
  await outside(page, order, 'dispute')
  await expect
    .poll(
      async () => (await (await page.request.get(`/api/admin/orders/${order.uuid}`)).json()).order.disputes,
    )
    .toHaveLength(1)
}
