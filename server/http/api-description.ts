import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { WORKSHOP } from '#contract/workshop.ts'
import { contentSecurityPolicy } from './security.ts'

const DESCRIPTION = '/api/openapi.json'
const READER = '/api/docs'

/** The API's description, made from the schemas that check the calls: `/api/openapi.json`, readable at `/api/docs`. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${WORKSHOP.name} API`, version: '1.0.0' },
    },
    transform: jsonSchemaTransform,
  })
  const hidden = { schema: { hide: true } }
  app.get(DESCRIPTION, hidden, async () => app.swagger())

  let reader: Promise<FastifyInstance> | null = null
  for (const path of [READER, `${READER}/*`]) {
    app.get(path, hidden, async (request, reply) => {
      reader ??= openReader()
      const page = await (await reader).inject({ url: request.url })
      for (const name of ['content-type', 'location']) {
        const value = page.headers[name]
        if (typeof value === 'string') reply.header(name, value)
      }
      // The reader puts its styles into the page by script.
      const policy = `${contentSecurityPolicy(page.body)}; style-src 'self' 'unsafe-inline'`
      return reply.status(page.statusCode).header('content-security-policy', policy).send(page.rawPayload)
    })
  }
}

/** Some megabytes that few processes ever need: loaded when somebody reads. */
async function openReader(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reader = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await reader.register(scalar, {
    routePrefix: READER,
    // Nothing of it may call out.
    configuration: { url: DESCRIPTION, telemetry: false, withDefaultFonts: false, agent: { disabled: true } },
  })
  await reader.ready()
  return reader
}
