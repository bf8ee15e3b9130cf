import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { type ApiClient, createGroup } from '#contract/platform/api/client.ts'
import { send } from '#web/app/browser-api.ts'

export const adminApi = createGroup(adminEndpoints, send) as ApiClient['admin']
