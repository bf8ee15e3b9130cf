import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/customers/accounts/auth.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { describeOperations } from './api-operations.ts'
import { CHALLENGE_COOKIE, cookieName, SESSION_COOKIE } from './auth-context.ts'
import { prepareAll, sendCachedPage } from './cached-page.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { type CachedPage, toCached } from './page-cache.ts'

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
  let spec: { title: string; file: Promise<CachedPage> } | null = null
  app.get(SPEC_PATH, hidden, async (request, reply) => {
    const title = `${(await shop.settings()).business.name} API`
    if (spec?.title !== title) {
      const document = app.swagger()
      const body = JSON.stringify({ ...document, info: { ...document.info, title } })
      spec = { title, file: toFile(body, { 'content-type': 'application/json; charset=utf-8' }) }
    }
    return sendCachedPage(request, reply, await spec.file)
  })

  let docs: ReturnType<typeof readDocs> | null = null
  function openDocs() {
    docs ??= readDocs()
    docs.catch(() => {
      docs = null
    })
    return docs
  }
  app.get(DOCS_PATH, hidden, async (request, reply) => {
    // The page names its script relative to the folder.
    if (!request.url.split('?')[0]?.endsWith('/')) return reply.redirect(`${DOCS_PATH}/`, 301)
    return sendCachedPage(request, reply, (await openDocs()).page)
  })
  app.get(DOCS_PATH + SCRIPT, hidden, async (request, reply) => {
    return sendCachedPage(request, reply, (await openDocs()).script)
  })
}

const SCRIPT = '/js/scalar.js'

/** Kept in memory in every encoding: anyone may ask for these files, and they take seconds to compress. */
async function toFile(body: string, headers: Record<string, string>): Promise<CachedPage> {
  const kept = { 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' }
  const file = { status: 200, body: Buffer.from(body), headers: { ...headers, ...kept } }
  return prepareAll(await toCached(file, 0))
}

/** Scalar needs several megabytes of memory, so it is loaded on first use. */
async function readDocs(): Promise<{ page: CachedPage; script: CachedPage }> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const docs = Fastify()
  await docs.register(scalar, {
    routePrefix: DOCS_PATH,
    // The page must not contact other hosts.
    configuration: { url: SPEC_PATH, telemetry: false, withDefaultFonts: false, agent: { disabled: true } },
  })
  const html = (await docs.inject(`${DOCS_PATH}/`)).body.replace('<html>', '<html lang="en">')
  const script = (await docs.inject(DOCS_PATH + SCRIPT)).body
  await docs.close()
  // The page contains no one's text. Scalar injects inline styles.
  const policy = `${contentSecurityPolicy(inlineScriptHashes(html))}; style-src 'self' 'unsafe-inline'`
  return {
    page: await toFile(html, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    }),
    script: await toFile(script, { 'content-type': 'text/javascript; charset=utf-8' }),
  }
}

function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  return scripts.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

const text = (description?: string) => ({ type: 'string' as const, ...(description && { description }) })
const error = text('One sentence that says what to do')
const fields = {
  type: 'object' as const,
  description: 'A sentence for each invalid field. A nested field is named by its path, too: cart.0.quantity',
  additionalProperties: text(),
}

/** Describes the schemas and credentials that operations refer to. */
function describeComponents({ secure }: { secure: boolean }) {
  const key = { type: 'apiKey' as const }
  const cookie = { ...key, in: 'cookie' }
  return {
    schemas: {
      Error: { type: 'object' as const, properties: { error }, required: ['error'] },
      InvalidInput: { type: 'object' as const, properties: { error, fields }, required: ['error'] },
    },
    securitySchemes: {
      session: { ...cookie, name: cookieName(SESSION_COOKIE, secure), description: 'Set by a login' },
      loginChallenge: {
        ...cookie,
        name: cookieName(CHALLENGE_COOKIE, secure),
        description: 'Set by a login that needs a second factor',
      },
      csrfToken: {
        ...key,
        in: 'header',
        name: CSRF_HEADER,
        description: `The value of the cookie ${cookieName(CSRF_COOKIE, secure)}, which a login sets`,
      },
    },
  }
}
