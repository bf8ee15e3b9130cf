import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { User } from '#contract/customers/accounts/accounts.ts'
import type { WaitingCounts } from '#contract/staff/dashboard/dashboard.ts'

export const ADMIN_LAYOUT_ID = 'admin-layout'

export interface AdminData {
  user: User
  /** Null when they could not be counted. */
  waiting: WaitingCounts | null
}

/** The data of the layout. Null when its first load failed. */
export function useAdminData(): AdminData | null {
  const loaded = useRouteLoaderData(ADMIN_LAYOUT_ID) as AdminData | undefined
  const [last, setLast] = useState(loaded)
  if (loaded && loaded !== last) setLast(loaded)
  return loaded ?? last ?? null
}

export function useCurrentAdmin(): User {
  const data = useAdminData()
  if (!data) throw new Error('The admin layout has not loaded a user.')
  return data.user
}
