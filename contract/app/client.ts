import type { EndpointInput, EndpointReply, MethodAndPath } from '#contract/platform/api/endpoint.ts'
import type { Api } from './api.ts'

/** @property fields the error of each invalid field of a form. */
export class ApiError extends Error {
  status: number
  fields: Record<string, string>
  body: unknown

  constructor(status: number, body: unknown) {
    const reply = (body ?? {}) as { error?: unknown; fields?: Record<string, string> }
    super(typeof reply.error === 'string' ? reply.error : 'The shop could not answer. Please try again.')
    this.status = status
    this.fields = reply.fields ?? {}
    this.body = body
  }
}

export interface WireRequest {
  method: string
  url: string
  /** Sent as JSON, except for a `FormData`. */
  body: unknown
}

export interface WireReply {
  status: number
  body: unknown
}

/** `fetch` in a browser, a direct call of the route on the server. */
export type Send = (request: WireRequest) => Promise<WireReply>

export type ApiClient = {
  [Group in keyof Api]: {
    [Name in keyof Api[Group]]: (
      input: EndpointInput<Api[Group][Name]>,
    ) => Promise<EndpointReply<Api[Group][Name]>>
  }
}

/** Answers some calls without a request: undefined means that it must be sent. */
export type Shortcut = (endpoint: MethodAndPath, input: object) => Promise<unknown> | undefined

/** Makes a client with a function for each endpoint. A function rejects with an {@link ApiError} when its call fails. */
export function createGroups<Tables extends Record<string, Record<string, MethodAndPath>>>(
  tables: Tables,
  send: Send,
  shortcut?: Shortcut,
): Pick<ApiClient, keyof Tables & keyof ApiClient> {
  const made: Record<string, ReturnType<typeof createGroup>> = {}
  // The server makes a client for each page, which uses few groups.
  const group = (name: string) => {
    const members = Object.hasOwn(tables, name) ? tables[name] : undefined
    if (members) made[name] ??= createGroup(members, send, shortcut)
    return made[name]
  }
  // On the tables, so that a copy of the client has every group.
  return new Proxy(tables, { get: (_, name) => group(String(name)) }) as unknown as Pick<
    ApiClient,
    keyof Tables & keyof ApiClient
  >
}

export function createGroup(
  members: Record<string, MethodAndPath>,
  send: Send,
  shortcut?: Shortcut,
): Record<string, (input: object) => Promise<unknown>> {
  return Object.fromEntries(
    Object.entries(members).map(([name, endpoint]) => [
      name,
      (input: object) => {
        const request = () => sendRequest(send, endpoint, input)
        // Without a shortcut the request is sent at once: the caller may delete its CSRF token next.
        return shortcut?.(endpoint, input)?.then((result) => result ?? request()) ?? request()
      },
    ]),
  )
}

async function sendRequest(send: Send, endpoint: MethodAndPath, input: object): Promise<unknown> {
  const reply = await send(toWire(endpoint, input))
  if (reply.status >= 200 && reply.status < 300) return reply.body
  throw new ApiError(reply.status, reply.body)
}

/**
 * Fills in the path parameters. The rest of the input is the query of a GET, where a list repeats its name, and the body of
 * any other request.
 */
export function toWire(endpoint: MethodAndPath, input: object): WireRequest {
  const rest: Record<string, unknown> = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  if (endpoint.method !== 'GET') {
    return { method: endpoint.method, url: path, body: rest.form instanceof FormData ? rest.form : rest }
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    for (const each of [value].flat()) if (each !== undefined) query.append(name, String(each))
  }
  return { method: 'GET', url: query.size > 0 ? `${path}?${query}` : path, body: undefined }
}
