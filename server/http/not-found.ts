import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Whether an address, with or without its query, belongs to the API. */
export function isApiAddress(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

const ANY_PAGE = ['GET', 'HEAD']

/** An address that nothing answers: 404, or 405 where another method would do. Pages have their own screen. */
export function replyToNotFound(app: FastifyInstance) {
  const calls = new Map<string, { pattern: RegExp; methods: string[] }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!isApiAddress(url)) return
    const call = calls.get(url) ?? { pattern: toPattern(url), methods: [] }
    call.methods.push(...[method].flat())
    calls.set(url, call)
  })

  function methodsAt(path: string): string[] {
    if (!isApiAddress(path)) return ANY_PAGE
    const there = [...calls.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(there.flatMap(({ methods }) => methods))]
  }

  return (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsAt(request.url.split('?')[0] ?? '')
    // The right method comes here too, with a part longer than any number or name.
    if (methods.length === 0 || methods.includes(request.method)) {
      return reply.status(404).send({ error: 'There is nothing at this address.' })
    }
    const allow = methods.join(', ')
    return reply
      .status(405)
      .header('allow', allow)
      .send({ error: `Use ${allow} here.` })
  }
}

function toPattern(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')))
  return new RegExp(`^${parts.join('/')}/?$`)
}
