import { api } from './api.ts'
import { methodsAndPaths } from './endpoint.ts'

/** Apart from the others, which every page loads. The browser build replaces this module with its value, too. */
export const adminEndpoints = methodsAndPaths(api.admin)
