import { type HandleErrorFunction, isRouteErrorResponse } from 'react-router'

/** Unknown URLs and too many requests. */
const UNLOGGED = [404, 429]

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && UNLOGGED.includes(error.status))) return
  console.error(error)
}
