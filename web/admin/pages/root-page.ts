import { redirect } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'

export function loader() {
  return redirect(ADMIN_PAGES.dashboard)
}
