import type { z } from 'zod'
import type { Form, FormValue } from '../form.ts'

type FailureBody = {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
  charge?: string
  payment_intent?: unknown
}

export type Failure = Error & { status: number; failure: FailureBody }

/** An error in the provider's format. `sendFailure` turns it into the response. */
export function failed(status: number, failure: FailureBody): Failure {
  return Object.assign(new Error(failure.message), { status, failure })
}

export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'failure' in error
}

export function invalid(message: string, details: { code?: string; param?: string } = {}) {
  return failed(400, { type: 'invalid_request_error', message, ...details })
}

export function missing(noun: string, id: string, param = 'id') {
  const message = `No such ${noun}: '${id}'`
  return failed(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

export function failureBody({ failure }: Failure) {
  const docs = failure.code && {
    doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll('_', '-')}`,
  }
  return { error: { ...failure, ...docs } }
}

/** @throws a `Failure` for the first invalid parameter. */
export function readParams<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const parsed = schema.safeParse(withoutEmpty(form))
  if (parsed.success) return parsed.data
  throw asFailure(parsed.error.issues.flatMap(ofUnion), form)
}

/** For a value of two possible shapes, returns the problems of the shape that was sent. */
function ofUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const sent = issue.errors.find(([first]) => first?.code !== 'invalid_type' || first.path.length > 0)
  return (sent ?? issue.errors[0] ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function asFailure(issues: z.core.$ZodIssue[], form: Form): Failure {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown) {
    const param = bracketed([...unknown.path, unknown.keys[0] ?? ''])
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const issue = issues[0]
  if (!issue) return invalid('The request is invalid.')
  const param = bracketed(issue.path)
  const given = issue.path.reduce<unknown>(step, form)
  if (given === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (given === '') {
    const message = `You passed an empty string for '${param}'. A value is required.`
    return invalid(message, { code: 'parameter_invalid_empty', param })
  }
  const code = issue.code === 'custom' ? issue.params?.code : undefined
  return invalid(`${issue.message} (${param})`, { ...(code && { code }), param })
}

function step(value: unknown, key: PropertyKey) {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function bracketed([first, ...rest]: PropertyKey[]) {
  return `${String(first ?? '')}${rest.map((key) => `[${String(key)}]`).join('')}`
}

// An empty string unsets a parameter.
function withoutEmpty(value: Form): Form {
  const entries = Object.entries(value).filter(([, inner]) => inner !== '')
  return Object.assign(
    Object.create(null),
    Object.fromEntries(entries.map(([key, inner]) => [key, pruned(inner)])),
  )
}

function pruned(value: FormValue): FormValue {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(pruned) : withoutEmpty(value)
}
