import { createGroups } from '#contract/app/client.ts'
import { privateEndpoints } from '#contract/app/private-endpoint-table.ts'
import { send } from './browser-api.ts'

/** For pages of accounts, commissions and passports. */
export const privateApi = createGroups(privateEndpoints, send)
