import { CSRF_COOKIE, CSRF_HEADER } from '#contract/auth.ts'
import { ApiError, createClient, type WireReply, type WireRequest } from '#contract/client.ts'

const CONNECTION_ERROR = 'We could not reach the shop. Check your connection and try again.'

/** A request without a response rejects with an {@link ApiError} of status 0. */
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
    if (answer.status === 401) for (const listener of unauthorizedListeners) listener()
    return { status: answer.status, body: await answer.json().catch(() => null) }
  } catch {
    throw new ApiError(0, { error: CONNECTION_ERROR })
  }
}

const unauthorizedListeners = new Set<() => void>()

/** @returns a function that unsubscribes. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener)
  return () => unauthorizedListeners.delete(listener)
}

export function errorMessage(error: unknown, fallback: string): string {
  const { error: message } = (error instanceof ApiError ? (error.body ?? {}) : {}) as { error?: unknown }
  return typeof message === 'string' && message !== '' ? message : fallback
}

export function failureWithReason(error: unknown, failed: string): string {
  const reason = errorMessage(error, failed)
  return reason === failed ? failed : `${failed} ${reason}`
}

export function deleteCsrfToken(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${CSRF_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
}

export function csrfToken(): string | null {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${CSRF_COOKIE}=`))
  return cookie ? decodeURIComponent(cookie.slice(CSRF_COOKIE.length + 1)) : null
}
