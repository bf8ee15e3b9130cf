import { type HandleErrorFunction, isRouteErrorResponse } from 'react-router'

const NOT_THERE = 404

/** Tells what went wrong while a page was made. An address that no page has is no fault, and its text belongs in no log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status === NOT_THERE)) return
  console.error(error)
}
