import { adminEndpoints } from './admin-endpoint-table.ts'
import { type ApiClient, createGroups, type Send, type Shortcut } from './client.ts'
import { endpoints } from './endpoint-table.ts'
import { privateEndpoints } from './private-endpoint-table.ts'

/** For all endpoints. Pages take those that they need, so that customers don't load the endpoints of staff. */
export function createClient(send: Send, shortcut?: Shortcut): ApiClient {
  return createGroups({ ...endpoints, ...privateEndpoints, admin: adminEndpoints }, send, shortcut)
}
