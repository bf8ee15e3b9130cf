import { useRouteLoaderData } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'

export const ADMIN_LAYOUT_ID = 'admin-layout'

export function useCurrentAdmin(): User {
  const found = useRouteLoaderData(ADMIN_LAYOUT_ID) as { user: User } | undefined
  if (!found) throw new Error('The admin layout has not loaded a user.')
  return found.user
}
