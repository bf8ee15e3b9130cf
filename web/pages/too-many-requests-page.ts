import { data } from 'react-router'

/** The error boundary shows the page. */
export function loader() {
  throw data(null, { status: 429 })
}

export default function TooManyRequestsPage() {
  return null
}
