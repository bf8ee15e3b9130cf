import { isRouteErrorResponse } from 'react-router'
import { failedWith } from '#web/platform/api/api-failure.ts'

export const TOO_MANY_REQUESTS = 'Too Many Requests'

export function isTooManyRequests(error: unknown): boolean {
  return (isRouteErrorResponse(error) && error.status === 429) || failedWith(error, 429)
}
