import { redirect } from 'react-router'
import { PAGES } from '#contract/addresses.ts'

/** The account itself has no page: its first is the profile. */
export function loader() {
  return redirect(PAGES.profile)
}
