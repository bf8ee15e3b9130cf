import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

const PAGE_METHODS = ['GET', 'HEAD']

export function replyToNotFound(app: FastifyInstance) {
  const endpoints = new Map<string, { pattern: RegExp; methods: string[] }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!isApiPath(url)) return
    const endpoint = endpoints.get(url) ?? { pattern: toPattern(url), methods: [] }
    endpoint.methods.push(...[method].flat())
    endpoints.set(url, endpoint)
  })

  function methodsAt(path: string): string[] {
    if (!isApiPath(path)) return PAGE_METHODS
    const matching = [...endpoints.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(matching.flatMap(({ methods }) => methods))]
  }

  return (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsAt(request.url.split('?')[0] ?? '')
    // A parameter longer than `maxParamLength` also ends up here.
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
