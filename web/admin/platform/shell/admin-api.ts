import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { type ApiClient, createGroup } from '#contract/app/client.ts'
import { send } from '#web/platform/api/browser-api.ts'

export const adminApi = createGroup(adminEndpoints, send) as ApiClient['admin']
