import type { SwaggerTransformObject } from '@fastify/swagger'
import { z } from 'zod'
import { api } from '#contract/app/api.ts'
import type { Endpoint } from '#contract/platform/api/endpoint.ts'
import { isBodyOptional } from './endpoint.ts'

/** Adds what follows from an endpoint's declaration: its errors, who may call it, and the fields of its form. */
export const describeOperations: SwaggerTransformObject = (document) => {
  if (!('openapiObject' in document)) return document.swaggerObject
  const { openapiObject } = document
  const paths = new Map(Object.entries(openapiObject.paths ?? {}))
  for (const endpoint of Object.values(api).flatMap((group): Endpoint[] => Object.values(group))) {
    const operations = paths.get(endpoint.path.replace(/:(\w+)/g, '{$1}'))
    const operation = operations?.[endpoint.method.toLowerCase() as 'get']
    if (operation) Object.assign(operation, describe(endpoint, operation))
  }
  return openapiObject
}

type Operation = { responses?: object | undefined; requestBody?: object | undefined }

function describe(endpoint: Endpoint, { responses, requestBody }: Operation) {
  const security = securityOf(endpoint)
  return {
    ...(security && { security }),
    ...(isBodyOptional(endpoint) && { requestBody: { ...requestBody, required: false } }),
    ...(endpoint.multipart && { requestBody: formOf(endpoint.multipart, endpoint.body) }),
    responses: {
      ...responses,
      ...Object.fromEntries(errorStatuses(endpoint).map((status) => [status, ERRORS[status]])),
    },
  }
}

/** The statuses of expected errors, in ascending order. */
export function errorStatuses(endpoint: Endpoint): ErrorStatus[] {
  const { method, access = 'anyone', params, query, body, multipart, errors = [] } = endpoint
  const isChanging = method !== 'GET'
  const isForAdmins = access === 'admin' || access === 'siteadmin'
  const sendsBody = body !== undefined || multipart !== undefined
  const statuses: [ErrorStatus, boolean][] = [
    [400, sendsBody || params !== undefined || query !== undefined],
    [401, access !== 'anyone'],
    [403, isChanging || isForAdmins],
    [404, params !== undefined],
    [413, sendsBody],
    [415, sendsBody],
    [429, true],
  ]
  const own = statuses.flatMap(([status, applies]) => (applies ? [status] : []))
  return [...new Set([...own, ...errors])].sort((one, other) => one - other)
}

const content = (schema: 'Error' | 'InvalidInput') => ({
  'application/json': { schema: { $ref: `#/components/schemas/${schema}` } },
})
const error = (description: string) => ({ description, content: content('Error') })
const temporary = (description: string) => ({
  ...error(description),
  headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
})

const ERRORS = {
  400: { description: 'The input is invalid, and nothing was changed', content: content('InvalidInput') },
  401: error('Not logged in, or a wrong secret'),
  403: error('Not allowed: the role, the CSRF token or the origin is wrong'),
  404: error('Not found'),
  409: error('A conflict with the current state'),
  413: error('The request is too large'),
  415: error('The media type is wrong'),
  429: temporary('Too many requests'),
  503: temporary('A service that the shop needs is unavailable'),
}
type ErrorStatus = keyof typeof ERRORS

/** Each item is one way to be allowed. A guest needs neither a cookie nor a token. */
function securityOf({ method, access = 'anyone', csrf }: Endpoint): Record<string, string[]>[] | undefined {
  const token: Record<string, string[]> = method === 'GET' || csrf === false ? {} : { csrfToken: [] }
  if (access === 'challenge') return [{ loginChallenge: [], ...token }]
  if (access !== 'anyone') return [{ session: [], ...token }]
  return token.csrfToken ? [{}, { session: [], ...token }] : undefined
}

function formOf(form: z.ZodObject, body: z.ZodObject | undefined) {
  return {
    required: true,
    content: {
      ...(body && { 'application/json': { schema: jsonSchemaOf(body) } }),
      'multipart/form-data': { schema: jsonSchemaOf(form) },
    },
  }
}

function jsonSchemaOf(body: z.ZodObject) {
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: 'input' })
  return schema
}
