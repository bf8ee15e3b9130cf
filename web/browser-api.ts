import { ApiError, createClient, type WireReply, type WireRequest } from '#contract/client.ts'
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/shop.ts'

const UNREACHABLE = 'We could not reach the shop. Check your connection and try again.'

/** The shop's API from a browser. A call that gets no answer rejects with an {@link ApiError} of status 0. */
export const browserApi = createClient(send)

async function send({ method, url, body }: WireRequest): Promise<WireReply> {
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = csrfToken()
  if (token) headers[CSRF_HEADER] = token
  const form = body instanceof FormData ? body : null
  if (body !== undefined && !form) headers['content-type'] = 'application/json'
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      credentials: 'same-origin',
    })
    if (answer.status === 401) for (const hear of refused) hear()
    return { status: answer.status, body: await answer.json().catch(() => null) }
  } catch {
    throw new ApiError(0, { error: UNREACHABLE })
  }
}

const refused = new Set<() => void>()

/** Runs `hear` whenever a call is answered with 401. @returns how to stop. */
export function onUnauthorized(hear: () => void): () => void {
  refused.add(hear)
  return () => refused.delete(hear)
}

/** What the shop said of a call that failed; `fallback` when it said nothing. */
export function sentenceOf(error: unknown, fallback: string): string {
  const { error: said } = (error instanceof ApiError ? (error.body ?? {}) : {}) as { error?: unknown }
  return typeof said === 'string' && said !== '' ? said : fallback
}

/** Takes the token of a login that is over out of the browser. */
export function forgetCsrfToken(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${CSRF_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
}

/** The token of a login, or null for a guest. */
export function csrfToken(): string | null {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${CSRF_COOKIE}=`))
  return cookie ? decodeURIComponent(cookie.slice(CSRF_COOKIE.length + 1)) : null
}
