import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { endpoints } from '#contract/app/endpoint-table.ts'
import { privateEndpoints } from '#contract/app/private-endpoint-table.ts'
import { type ApiClient, createGroups, type Send, type Shortcut } from './client.ts'

/** For all endpoints. Pages take those that they need, so that customers don't load the endpoints of staff. */
export function createClient(send: Send, shortcut?: Shortcut): ApiClient {
  return createGroups({ ...endpoints, ...privateEndpoints, admin: adminEndpoints }, send, shortcut)
}
