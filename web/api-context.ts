import { createContext } from 'react-router'
import type { ApiClient } from '#contract/client.ts'

/** How a loader reaches the shop: `context.get(apiContext)`. */
export const apiContext = createContext<ApiClient>()
