import { ApiError } from '#contract/app/client.ts'
import { useWrite, type Write } from '#web/admin/platform/shell/use-write.ts'
import { csrfToken } from '#web/platform/api/browser-api.ts'

const MISSING = 'Missing CSRF token. Please log in again.'

export function useTaxonomyWrite() {
  const { write, busy } = useWrite()
  return {
    busy,
    write<Reply>(work: Write<Reply>): Promise<Reply | null> {
      const { undo } = work
      return write({
        ...work,
        send: () => requireCsrfToken(work.send),
        ...(undo && { undo: (reply: Reply) => requireCsrfToken(() => undo(reply)) }),
      })
    },
  }
}

async function requireCsrfToken<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  if (csrfToken() === null) {
    console.error('The write was not sent: the csrfToken cookie is missing.')
    throw new ApiError(403, { error: MISSING })
  }
  return send()
}
