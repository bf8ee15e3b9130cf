import { adminEndpoints } from '#contract/admin-endpoint-table.ts'
import { type ApiClient, createGroup } from '#contract/client.ts'
import { send } from '#web/browser-api.ts'

export const adminApi = createGroup(adminEndpoints, send) as ApiClient['admin']
