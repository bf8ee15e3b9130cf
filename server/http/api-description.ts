import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Settings } from '#contract/settings/settings.ts'
import { describeComponents } from './api-components.ts'
import { describeOperations } from './api-operations.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const SPEC_PATH = '/api/openapi.json'
const DOCS_PATH = '/api/docs'

interface ApiDescriptionDeps {
  secure: boolean
  settings(): Promise<Settings>
}

export async function addApiDescription(app: FastifyInstance, shop: ApiDescriptionDeps): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API', version: '1.0.0' },
      components: describeComponents(shop),
    },
    transform: jsonSchemaTransform,
    transformObject: describeOperations,
  })
  const hidden = { schema: { hide: true } }
  app.get(SPEC_PATH, hidden, async () => {
    const { business } = await shop.settings()
    const spec = app.swagger()
    return { ...spec, info: { ...spec.info, title: `${business.name} API` } }
  })

  let docs: Promise<FastifyInstance> | null = null
  for (const path of [DOCS_PATH, `${DOCS_PATH}/*`]) {
    app.get(path, hidden, async (request, reply) => {
      docs ??= createDocsApp()
      const page = await (await docs).inject({ url: request.url })
      for (const name of ['content-type', 'location']) {
        const value = page.headers[name]
        if (typeof value === 'string') reply.header(name, value)
      }
      // The page is the same for everyone: nobody's text is in it. Scalar injects inline styles.
      const policy = `${contentSecurityPolicy(inlineScriptHashes(page.body))}; style-src 'self' 'unsafe-inline'`
      const isHtml = page.headers['content-type']?.toString().startsWith('text/html')
      const body = isHtml ? page.body.replace('<html>', '<html lang="en">') : page.rawPayload
      return reply.status(page.statusCode).header('content-security-policy', policy).send(body)
    })
  }
}

function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  return scripts.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

/** Scalar needs several megabytes of memory, so it is loaded on first use. */
async function createDocsApp(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const docs = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await docs.register(scalar, {
    routePrefix: DOCS_PATH,
    // The page must not contact other hosts.
    configuration: { url: SPEC_PATH, telemetry: false, withDefaultFonts: false, agent: { disabled: true } },
  })
  await docs.ready()
  return docs
}
