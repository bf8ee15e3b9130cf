const bodies = new WeakMap<Response, Uint8Array>()

/** A response with its body beside it, because `Response` copies bodies several times. */
export function pageResponse(body: Uint8Array, init: ResponseInit): Response {
  const response = new Response(null, init)
  bodies.set(response, body)
  return response
}

export async function bodyOf(response: Response): Promise<Uint8Array> {
  return bodies.get(response) ?? new Uint8Array(await response.arrayBuffer())
}
