import { useCallback, useEffect, useRef, useState } from 'react'
import type { Subscription } from '#contract/customers/notifications/notifications.ts'
import { browserApi, errorMessage } from '#web/platform/api/browser-api.ts'

/** @param token of a link in an email; without it, of the customer who is logged in. */
export function useSubscriptions(token: string | undefined) {
  const [list, setList] = useState<Subscription[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [busy, setBusy] = useState<number | 'all' | null>(null)
  const heading = useRef<HTMLDivElement>(null)
  const own = token === undefined ? {} : { token }

  const load = useCallback(() => {
    setFailure(null)
    browserApi.notifications.list(token === undefined ? {} : { token }).then(
      ({ subscriptions }) => setList(subscriptions),
      (error: unknown) => setFailure(errorMessage(error, 'We could not load your notifications.')),
    )
  }, [token])
  useEffect(load, [load])

  async function run(name: number | 'all', action: () => Promise<string>) {
    if (busy !== null) return
    setBusy(name)
    setFailure(null)
    try {
      const text = await action()
      setDone(text)
      heading.current?.focus()
    } catch (error) {
      setFailure(errorMessage(error, 'We could not change your notifications. Please try again.'))
    } finally {
      setBusy(null)
    }
  }

  const remove = ({ id, label }: Subscription) =>
    run(id, async () => {
      await browserApi.notifications.remove({ id: String(id), ...own })
      setList((before) => before?.filter((each) => each.id !== id) ?? null)
      return `We no longer email you about “${label}”.`
    })

  const removeAll = () =>
    run('all', async () => {
      if (token !== undefined) await browserApi.notifications.unsubscribe({ token })
      else for (const { id } of list ?? []) await browserApi.notifications.remove({ id: String(id) })
      setList([])
      return 'You are unsubscribed from all of these emails.'
    })

  return { list, failure, done, busy, heading, load, remove, removeAll }
}
