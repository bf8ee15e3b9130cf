import { adminEndpoints } from './admin-endpoint-table.ts'
import { type ApiClient, createGroup, createGroups, type Send, type Shortcut } from './client.ts'

/** For all endpoints. Pages take those that they need, so that customers don't load the endpoints of staff. */
export function createClient(send: Send, shortcut?: Shortcut): ApiClient {
  const admin = createGroup(adminEndpoints, send, shortcut) as ApiClient['admin']
  return { ...createGroups(send, shortcut), admin }
}
