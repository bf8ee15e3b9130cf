import type { Api, CallInput, CallReply } from './api.ts'
import { type Address, calls } from './calls.ts'

/** A call that was answered, but not with success. `fields` holds a sentence for each wrong field of a form. */
export class ApiError extends Error {
  status: number
  fields: Record<string, string>
  body: unknown

  constructor(status: number, body: unknown) {
    const said = (body ?? {}) as { error?: unknown; fields?: Record<string, string> }
    super(typeof said.error === 'string' ? said.error : 'The shop could not answer. Please try again.')
    this.status = status
    this.fields = said.fields ?? {}
    this.body = body
  }
}

export interface WireRequest {
  method: string
  url: string
  /** To be sent as JSON, but a `FormData` as it is; undefined for none. */
  body: unknown
}

export interface WireReply {
  status: number
  body: unknown
}

/** Carries one call: `fetch` in a browser, a direct call of the same route on the server. */
export type Send = (request: WireRequest) => Promise<WireReply>

export type ApiClient = {
  [Group in keyof Api]: {
    [Name in keyof Api[Group]]: (input: CallInput<Api[Group][Name]>) => Promise<CallReply<Api[Group][Name]>>
  }
}

/** The shop's API as functions. Each rejects with an {@link ApiError} unless the answer is a success. */
export function createClient(send: Send): ApiClient {
  const group = (addresses: Record<string, Address>) =>
    Object.fromEntries(
      Object.entries(addresses).map(([name, address]) => [
        name,
        (input: object) => request(send, address, input),
      ]),
    )
  return Object.fromEntries(
    Object.entries(calls).map(([name, addresses]) => [name, group(addresses)]),
  ) as unknown as ApiClient
}

async function request(send: Send, address: Address, input: object): Promise<unknown> {
  const reply = await send(toWire(address, input))
  if (reply.status >= 200 && reply.status < 300) return reply.body
  throw new ApiError(reply.status, reply.body)
}

/** Fills the path's `:names` from the input; what is left is the query of a GET and the body of anything else. */
export function toWire(address: Address, input: object): WireRequest {
  const rest: Record<string, unknown> = { ...input }
  const path = address.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  if (address.method !== 'GET') {
    return { method: address.method, url: path, body: rest.form instanceof FormData ? rest.form : rest }
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
  return { method: 'GET', url: query.size > 0 ? `${path}?${query}` : path, body: undefined }
}
