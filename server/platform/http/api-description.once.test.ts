import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/app/api.ts'
import type { Endpoint } from '#contract/platform/api/endpoint.ts'
import { sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()

/** The OpenAPI 3.1 rules for the parts that the description uses. */
const schema = z.object({ schema: z.record(z.string(), z.unknown()) })
const media = z.strictObject({ 'application/json': schema })
const file = z.strictObject({ 'text/csv': schema })
const form = z.strictObject({ 'multipart/form-data': schema })
const header = z.strictObject({ description: z.string(), schema: z.record(z.string(), z.unknown()) })
const operation = z.strictObject({
  summary: z.string().min(1),
  tags: z.array(z.string()),
  parameters: z
    .array(
      z.strictObject({
        name: z.string(),
        in: z.enum(['path', 'query']),
        required: z.boolean(),
        description: z.string().optional(),
        schema: z.record(z.string(), z.unknown()),
      }),
    )
    .optional(),
  requestBody: z
    .strictObject({ required: z.boolean(), content: media.or(form).or(media.extend(form.shape)) })
    .optional(),
  security: z.array(z.record(z.string(), z.array(z.never()))).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({
      description: z.string(),
      headers: z.record(z.string(), header).optional(),
      content: media.or(file).optional(),
    }),
  ),
})
const description = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({
        type: z.literal('apiKey'),
        in: z.enum(['cookie', 'header']),
        name: z.string(),
        description: z.string(),
      }),
    ),
  }),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
})

const LOGIN = [{ session: [], csrfToken: [] }]
const GUEST_OR_LOGIN = [{}, ...LOGIN]
const CHALLENGE = [{ loginChallenge: [], csrfToken: [] }]

async function read(): Promise<z.output<typeof description>> {
  const answer = await fetch(`${shop.url}/api/openapi.json`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  return description.parse(await answer.json())
}

test('describes the API in OpenAPI 3.1 with all path parameters', async () => {
  const { paths } = await read()
  for (const [path, operations] of Object.entries(paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters = [] } of Object.values(operations)) {
      const declared = parameters.filter((parameter) => parameter.in === 'path')
      expect([path, declared.map(({ name }) => name)]).toEqual([path, named])
      expect(declared.every(({ required }) => required)).toBe(true)
    }
  }
})

test('documents exactly the existing endpoints with their schemas', async () => {
  const { paths } = await read()
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const endpoints = Object.values(api)
    .flatMap((group): Endpoint[] => Object.values(group))
    .filter(({ method, path }) => shop.app.hasRoute({ method, url: path }))
  const toTemplate = (path: string) => path.replace(/:(\w+)/g, '{$1}')
  expect(described.sort()).toEqual(
    endpoints.map(({ method, path }) => `${method} ${toTemplate(path)}`).sort(),
  )
  for (const endpoint of endpoints) {
    const found = paths[toTemplate(endpoint.path)]?.[endpoint.method.toLowerCase() as 'get']
    expect([endpoint.path, found?.requestBody !== undefined]).toEqual([
      endpoint.path,
      (endpoint.body ?? endpoint.multipart) !== undefined,
    ])
    const reply = found?.responses[String(endpoint.status ?? 200)]
    expect([endpoint.path, ...Object.keys(reply?.content ?? {})]).toEqual([
      endpoint.path,
      endpoint.csv ? 'text/csv' : 'application/json',
    ])
    const query = found?.parameters?.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    expect(query ?? []).toEqual(Object.keys(endpoint.query?.shape ?? {}))
  }
})

test('refers only to components that exist', async () => {
  const { components, paths } = await read()
  const refs = new Set([...JSON.stringify(paths).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref))
  expect(refs).toEqual(new Set(['#/components/schemas/Error', '#/components/schemas/InvalidInput']))
  expect(Object.keys(components.schemas)).toEqual(['Error', 'InvalidInput'])
  const requirements = Object.values(paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one))),
  )
  expect(new Set(requirements)).toEqual(new Set(Object.keys(components.securitySchemes)))
})

/** Method and path, who may call it, and every status. */
const SAMPLES: [string, string, object[] | undefined, number[]][] = [
  ['get', '/api/products', undefined, [200, 400, 404, 429]],
  ['get', '/api/products/{id}', undefined, [200, 400, 404, 429]],
  ['get', '/api/products/tags', undefined, [200, 429]],
  ['post', '/api/auth/register', GUEST_OR_LOGIN, [201, 400, 403, 413, 415, 429]],
  ['post', '/api/auth/login', undefined, [200, 206, 400, 401, 403, 413, 415, 429]],
  ['post', '/api/auth/send-login-code-to-email', CHALLENGE, [200, 400, 401, 403, 413, 415, 429]],
  ['get', '/api/auth/me', [{ session: [] }], [200, 401, 429]],
  ['put', '/api/user/me', LOGIN, [200, 400, 401, 403, 413, 415, 429]],
  ['post', '/api/checkout', GUEST_OR_LOGIN, [200, 400, 403, 409, 413, 415, 429, 503]],
  ['post', '/api/checkout/calculate-fees', undefined, [200, 400, 403, 413, 415, 429]],
  ['get', '/api/admin/orders', [{ session: [] }], [200, 400, 401, 403, 429]],
  ['put', '/api/admin/users/{id}', LOGIN, [200, 400, 401, 403, 404, 409, 413, 415, 429]],
  ['delete', '/api/admin/tags/{id}', LOGIN, [200, 400, 401, 403, 404, 429]],
]

test.each(SAMPLES)(
  'describes who may call %s %s and how it fails',
  async (method, path, security, statuses) => {
    const operation = (await read()).paths[path]?.[method as 'get']
    expect(operation?.security).toEqual(security)
    expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual(statuses)
  },
)

test('names the cookies and the header of a login', async () => {
  const { securitySchemes } = (await read()).components
  expect(Object.entries(securitySchemes).map(([key, { in: place, name }]) => [key, place, name])).toEqual([
    ['session', 'cookie', 'session'],
    ['loginChallenge', 'cookie', 'loginChallenge'],
    ['csrfToken', 'header', 'x-csrf-token'],
  ])
})

test('describes error replies as they are', async () => {
  const { components, paths } = await read()
  const described = z.fromJSONSchema(components.schemas.InvalidInput as z.core.JSONSchema.JSONSchema)
  const answer = await shop.client().fetch('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const fields = { name: expect.any(String), email: expect.any(String), password: expect.any(String) }
  expect(described.parse(await answer.json())).toEqual({ error: expect.any(String), fields })
  const { responses } = paths['/api/auth/register']?.post ?? {}
  expect(responses?.['400']?.content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/InvalidInput' } },
  })
  expect(responses?.['429']?.headers).toHaveProperty('Retry-After')
})

const CUSTOMER = ['name', 'email', 'address', 'city', 'state', 'zip', 'ageConfirmation']

test.each([
  ['post', '/api/auth/register', ['name', 'email', 'password']],
  ['put', '/api/user/me', ['name', 'email']],
  ['post', '/api/checkout', [...CUSTOMER, 'cart', 'totalPrice']],
  ['post', '/api/public/messages', ['name', 'contactMethod', 'contact', 'message', 'recaptchaToken']],
  ['post', '/api/admin/products/{id}/images', ['images']],
  ['post', '/api/admin/categories/{id}/image', ['image']],
  ['put', '/api/admin/categories/{id}', ['name']],
  ['post', '/api/admin/products.csv', ['file']],
] as const)('describes the required fields of %s %s', async (method, path, required) => {
  const { requestBody } = (await read()).paths[path]?.[method] ?? {}
  expect(requestBody?.required).toBe(true)
  const [body] = Object.values(requestBody?.content ?? {})
  expect(body?.schema.required).toEqual(required)
})

test('describes a body with only optional fields as optional', async () => {
  const { paths } = await read()
  expect(paths['/api/admin/categories/{id}']?.delete?.requestBody?.required).toBe(false)
})

test('serves browsable docs under a strict Content-Security-Policy', async () => {
  const page = await fetch(`${shop.url}/api/docs`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
  expect(page.headers.get('cache-control')).toMatch(/^public, max-age=/)
  const html = await page.text()
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('/api/openapi.json')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)

  const [, source = ''] = /<script[^>]* src="([^"]+)"/.exec(html) ?? []
  const script = await fetch(new URL(source, page.url))
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/javascript/),
  ])
})

test.each(['/api/openapi.json', '/api/docs/js/scalar.js'])(
  'serves %s as a compressed file that browsers and proxies keep',
  async (path) => {
    const ask = (headers: Record<string, string>) => fetch(shop.url + path, { headers })
    const whole = await ask({ 'accept-encoding': 'identity' })
    const compressed = await ask({ 'accept-encoding': 'br' })
    const body = await whole.text()
    expect(await compressed.text()).toBe(body)
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(body.length / 2)
    for (const { headers } of [whole, compressed]) {
      expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
      expect(headers.get('vary')).toBe('accept-encoding')
      const known = headers.get('etag') ?? ''
      const again = await ask({
        'accept-encoding': headers.get('content-encoding') ?? 'identity',
        'if-none-match': known,
      })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', known])
    }
  },
)
