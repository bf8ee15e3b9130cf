import { redirect } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'

export function loader() {
  return redirect(PAGES.profile)
}
