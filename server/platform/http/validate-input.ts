import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { type DomainError, Invalid } from '#server/platform/errors.ts'
import { describeIssue } from './describe-issue.ts'

/** @returns a validator whose error is a 400 that names every wrong field of this part of the request. */
export const validateInput: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const { data: value, error } = schema.safeParse(data, { error: describeIssue })
    if (!error) return { value }
    const isRepeated = (issue: z.core.$ZodIssue) =>
      httpPart === 'querystring' && isRepeatedParameter(issue, data)
    return { error: invalidInput(error.issues, isRepeated) }
  }
}

/** For a body that the route does not validate. @throws {Invalid} that names every wrong field. */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const { data, error } = schema.safeParse(body, { error: describeIssue })
  if (error) throw invalidInput(error.issues, () => false)
  return data as z.output<T>
}

function invalidInput(
  issues: z.core.$ZodIssue[],
  isRepeated: (issue: z.core.$ZodIssue) => boolean,
): DomainError {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const [name = 'body', ...rest] = issue.path.map(String)
    const message = isRepeated(issue) ? `Give \`${name}\` only once.` : issue.message
    // Forms look for the name of a field, other clients for the exact place in it.
    fields[name] ??= message
    if (rest.length > 0) fields[[name, ...rest].join('.')] ??= message
  }
  return new Invalid(Object.values(fields)[0] ?? 'The request is invalid.', { fields })
}

/** The schemas of parameters that may be repeated report something else. */
function isRepeatedParameter({ code, path }: z.core.$ZodIssue, query: unknown): boolean {
  const [name = ''] = path
  const isTopLevel = path.length === 1 && (code === 'invalid_type' || code === 'invalid_value')
  return isTopLevel && Array.isArray((query as Record<PropertyKey, unknown>)[name])
}
