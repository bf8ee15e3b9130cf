import { privateEndpoints } from '#contract/app/private-endpoint-table.ts'
import { createGroups } from '#contract/platform/api/client.ts'
import { send } from './browser-api.ts'

/** For pages of accounts, commissions and passports. */
export const privateApi = createGroups(privateEndpoints, send)
