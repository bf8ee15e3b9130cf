import { createGroups } from '#contract/client.ts'
import { privateEndpoints } from '#contract/private-endpoint-table.ts'
import { send } from './browser-api.ts'

/** For pages of accounts, commissions and passports. */
export const privateApi = createGroups(privateEndpoints, send)
