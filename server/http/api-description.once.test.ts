import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

/** The OpenAPI 3.1 rules for the parts that the description uses. */
const schema = z.object({ schema: z.record(z.string(), z.unknown()) })
const media = z.strictObject({ 'application/json': schema })
const file = z.strictObject({ 'text/csv': schema })
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
  requestBody: z.strictObject({ required: z.boolean(), content: media }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({ description: z.string(), content: media.or(file).optional() }),
  ),
})
const description = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
})

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
      endpoint.body !== undefined,
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

test('serves browsable docs under a strict Content-Security-Policy', async () => {
  const page = await fetch(`${shop.url}/api/docs`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
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
