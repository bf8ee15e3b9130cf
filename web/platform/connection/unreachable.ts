import { create } from 'zustand'
import { waitForRetry } from './wait-for-retry.ts'

/** Counts the router's requests and the parts of the page that wait for the connection. */
export const useWaiting = create(() => ({ requests: 0, parts: 0 }))

/** Waits until the next try, while the page says that the shop can't be reached. */
export const waitForRequest = () => waitWithNotice('requests')
export const waitForPart = () => waitWithNotice('parts')

async function waitWithNotice(kind: 'requests' | 'parts'): Promise<void> {
  const add = (change: number) => useWaiting.setState((waiting) => ({ [kind]: waiting[kind] + change }))
  add(1)
  await waitForRetry()
  add(-1)
}
