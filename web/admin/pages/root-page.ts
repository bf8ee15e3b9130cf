import { redirect } from 'react-router'
import { ADMIN_PAGES } from '#contract/platform/values/admin-paths.ts'

export function loader() {
  return redirect(ADMIN_PAGES.dashboard)
}
