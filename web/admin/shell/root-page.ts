import { redirect } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'

/** The staff area's own address leads to its first page. */
export function loader() {
  return redirect(STAFF_PAGES.dashboard)
}
