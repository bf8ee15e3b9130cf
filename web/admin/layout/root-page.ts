import { redirect } from 'react-router'
import { ADMIN_PAGES } from '#contract/paths.ts'

export function loader() {
  return redirect(ADMIN_PAGES.dashboard)
}
