import { ApiError } from '#contract/client.ts'
import { useWrite, type Write } from '#web/admin/use-write.ts'
import { csrfToken } from '#web/browser-api.ts'

const MISSING = 'Missing CSRF token. Please log in again.'

/** {@link useWrite}, but nothing is sent without the anti-forgery cookie: that is noted in the console, and told. */
export function useLabelWrite() {
  const { write, busy } = useWrite()
  return {
    busy,
    write<Reply>(work: Write<Reply>): Promise<Reply | null> {
      const { undo } = work
      return write({
        ...work,
        send: () => guarded(work.send),
        ...(undo && { undo: (reply: Reply) => guarded(() => undo(reply)) }),
      })
    },
  }
}

async function guarded<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  if (csrfToken() === null) {
    console.error('The write was not sent: the csrfToken cookie is missing.')
    throw new ApiError(403, { error: MISSING })
  }
  return send()
}
