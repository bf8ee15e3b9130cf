import { ApiError, createGroups, type WireReply, type WireRequest } from '#contract/app/client.ts'
import { endpoints } from '#contract/app/endpoint-table.ts'
import { CSRF_COOKIE, CSRF_HEADER, SECURE_COOKIE_PREFIX } from '#contract/customers/accounts/auth.ts'
import { parseJson } from '#contract/platform/values/parse-json.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'

const CONNECTION_ERROR = 'We could not reach the shop. Check your connection and try again.'

/** Longer than the shop waits for any service. On a line that has stalled, nothing else would end a request. */
const TIMEOUT_MS = 30 * SECOND_MS
/** The images in a form may take long on a slow line. */
const FORM_TIMEOUT_MS = 15 * MINUTE_MS

/** A request without a response rejects with an {@link ApiError} of status 0. */
export const browserApi = createGroups(endpoints, send)

export async function send({ method, url, body }: WireRequest): Promise<WireReply> {
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = csrfToken()
  if (token) headers[CSRF_HEADER] = token
  const form = body instanceof FormData ? body : null
  if (body !== undefined && !form) headers['content-type'] = 'application/json'
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), form ? FORM_TIMEOUT_MS : TIMEOUT_MS)
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      credentials: 'same-origin',
      signal: timeout.signal,
    })
    if (answer.status === 401) for (const listener of unauthorizedListeners) listener()
    const text = await answer.text()
    // A proxy's error page isn't JSON.
    return { status: answer.status, body: parseJson(text) }
  } catch {
    throw new ApiError(0, { error: CONNECTION_ERROR })
  } finally {
    clearTimeout(timer)
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

const CSRF_COOKIES = [`${SECURE_COOKIE_PREFIX}${CSRF_COOKIE}`, CSRF_COOKIE]

export function deleteCsrfToken(): void {
  for (const name of CSRF_COOKIES) {
    const secure = name === CSRF_COOKIE ? '' : '; Secure'
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`
  }
}

export function csrfToken(): string | null {
  const pairs = document.cookie.split('; ')
  for (const name of CSRF_COOKIES) {
    const cookie = pairs.find((pair) => pair.startsWith(`${name}=`))
    if (cookie) return decodeURIComponent(cookie.slice(name.length + 1))
  }
  return null
}
