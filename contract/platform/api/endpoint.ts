import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface MethodAndPath {
  method: Method
  path: string
}

/** `challenge`: a login that passed the password check but not the second factor. */
export type Access = 'anyone' | 'challenge' | 'login' | 'admin' | 'siteadmin'

export interface EndpointSchema {
  summary: string
  access?: Access
  /** When a state-changing endpoint checks the CSRF token: before it reads the body unless declared otherwise, or never. */
  csrf?: 'after body' | false
  /** The reply is the same for everyone: it is compressed and has an ETag. */
  shared?: true
  /** For how many seconds clients use a shared reply without asking again. */
  maxAge?: number
  /** 200 by default. */
  status?: 200 | 201 | 202
  /** The status of a partly completed request. */
  alsoStatus?: 206
  /** Expected errors that do not follow from the rest of the declaration. */
  errors?: readonly (401 | 404 | 409 | 503)[]
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /**
   * Accepts `multipart/form-data` instead of JSON, or beside it when there is a `body`, passed as `form`. Describes its fields;
   * the handler checks them, and the `body`, itself.
   */
  multipart?: z.ZodObject
  /** Returns CSV instead of JSON. */
  csv?: true
  reply: z.ZodType
}

export type Endpoint = MethodAndPath & EndpointSchema

type In<T> = T extends z.ZodType ? z.input<T> : unknown

/** Path parameters, query and body in one object. */
export type EndpointInput<E> = E extends EndpointSchema
  ? In<E['params']> & In<E['query']> & BodyInput<E>
  : never

type BodyInput<E extends EndpointSchema> = E extends { multipart: z.ZodObject }
  ? { form: FormData } | (E extends { body: z.ZodObject } ? In<E['body']> : never)
  : In<E['body']>

export type EndpointReply<E> = E extends EndpointSchema ? z.output<E['reply']> : never

export function methodsAndPaths<M extends Record<string, MethodAndPath>>(
  endpoints: M,
): { [Name in keyof M]: MethodAndPath } {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }]),
  ) as { [Name in keyof M]: MethodAndPath }
}

export function endpoint<const S extends EndpointSchema>(
  method: Method,
  path: string,
  schema: S,
): S & MethodAndPath {
  return { method, path, ...schema }
}
