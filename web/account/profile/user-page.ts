import { redirect } from 'react-router'
import { PAGES } from '#contract/paths.ts'

export function loader() {
  return redirect(PAGES.profile)
}
