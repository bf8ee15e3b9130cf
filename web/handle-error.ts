import { type HandleErrorFunction, isRouteErrorResponse } from 'react-router'

const NOT_FOUND = 404

/** Unknown URLs are not logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status === NOT_FOUND)) return
  console.error(error)
}
