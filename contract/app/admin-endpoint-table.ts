import { methodsAndPaths } from '#contract/platform/api/endpoint.ts'
import { api } from './api.ts'

/** Apart from the others, which every page loads. The browser build replaces this module with its value, too. */
export const adminEndpoints = methodsAndPaths(api.admin)
