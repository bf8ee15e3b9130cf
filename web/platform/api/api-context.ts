import { createContext } from 'react-router'
import type { ApiClient } from '#contract/app/client.ts'

/** In a loader: `context.get(apiContext)` */
export const apiContext = createContext<ApiClient>()
