import { useRouteLoaderData } from 'react-router'
import type { User } from '#contract/accounts.ts'

/** The layout's own id, under which its data is found. */
export const STAFF_LAYOUT_ID = 'admin/shell/staff-layout'

/** Who of the staff is looking: known from the first byte, since the server made the page for them. */
export function useStaffMember(): User {
  const found = useRouteLoaderData(STAFF_LAYOUT_ID) as { user: User } | undefined
  if (!found) throw new Error('Nobody of the staff is looking at this page.')
  return found.user
}
