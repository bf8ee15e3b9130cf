import { create } from 'zustand'
import { waitForRetry } from './wait-for-retry.ts'

/** How many requests of the router wait for the connection. */
export const useWaitingRequests = create(() => ({ count: 0 }))

/** Waits until the next try, while the page says that the shop can't be reached. */
export async function waitWithNotice(): Promise<void> {
  const add = (change: number) => useWaitingRequests.setState(({ count }) => ({ count: count + change }))
  add(1)
  await waitForRetry()
  add(-1)
}
