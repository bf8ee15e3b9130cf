import { firstName } from '#contract/platform/values/people.ts'
import type { Commission } from '#contract/sales/commissions/commissions.ts'

export interface ThreadEntry {
  key: string
  /** The first name of who wrote it; null is the customer. */
  by: string | null
  isOwn: boolean
  /** The customer's request starts the thread. */
  isRequest: boolean
  text: string
  images: string[]
  at: string
}

/** Notes of staff, the customer's messages and the request, newest first. */
export function threadOf({
  notes,
  messages,
  wishes,
  created_at,
}: Commission): [ThreadEntry, ...ThreadEntry[]] {
  const request: ThreadEntry = {
    ...{ key: 'request', by: null, isOwn: true, isRequest: true },
    ...{ text: wishes.text, images: wishes.images, at: created_at },
  }
  const written = [
    ...notes.map(({ id, by, ...note }) => ({
      ...note,
      ...{ key: `note-${id}`, by: firstName(by) || null, isOwn: false, isRequest: false },
    })),
    ...messages.map(({ id, ...message }) => ({
      ...message,
      ...{ key: `message-${id}`, by: null, isOwn: true, isRequest: false },
    })),
  ]
  const [newest = request, ...older] = [
    ...written.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
    request,
  ]
  return [newest, ...older]
}
