import { randomUUID } from 'node:crypto'
import type { api } from '#contract/app/api.ts'
import type { EndpointInput } from '#contract/platform/api/endpoint.ts'
import type { TestClient } from './test-shop.ts'

export type ChangeForm = EndpointInput<typeof api.admin.changeOrder>

/** One more of the first line, for which the customer gets a payment link. */
export async function changesFor(
  admin: TestClient,
  orderUuid: string,
  change: Partial<ChangeForm> = {},
): Promise<ChangeForm> {
  const { order } = await admin.api.admin.order({ orderUuid })
  const lines = order.products.map(({ line_id, quantity }, index) => ({
    line_id,
    quantity: index === 0 ? quantity + 1 : quantity,
  }))
  return {
    orderUuid,
    version: order.version,
    lines,
    settle: 'link',
    dry_run: false,
    request_key: randomUUID(),
    ...change,
  }
}

export async function oneMore(admin: TestClient, orderUuid: string) {
  return admin.api.admin.changeOrder(await changesFor(admin, orderUuid))
}
