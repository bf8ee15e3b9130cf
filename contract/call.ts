import type { z } from 'zod'
import type { Address } from './calls.ts'

/** Who may make a call; `challenge`: who has given the right password and owes the second factor. */
export type Access = 'anyone' | 'challenge' | 'login' | 'staff' | 'siteadmin'

/** What a call takes and gives. `csrf: false` exempts a state-changing call from the token of a logged-in visitor. */
export interface CallSchema {
  summary: string
  access?: Access
  csrf?: false
  /** Status of a success; 200 unless said otherwise. */
  status?: 200 | 201
  /** Another status of a success: one part of what was asked for, more is to come. The reply tells which it is. */
  alsoStatus?: 206
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Takes `multipart/form-data` in the place of a JSON body: a caller passes it as `form`. The summary names its parts. */
  multipart?: true
  /** Gives a file of comma-separated values in the place of JSON: a page links to it. */
  csv?: true
  reply: z.ZodType
}

export type Call = Address & CallSchema

type In<T> = T extends z.ZodType ? z.input<T> : unknown

/** What a caller passes: path parameters, query and body in one object, a form as it is. */
export type InputOf<S> = S extends CallSchema
  ? In<S['params']> &
      In<S['query']> &
      In<S['body']> &
      (S extends { multipart: true } ? { form: FormData } : unknown)
  : never

/** What a caller gets. */
export type ReplyOf<S> = S extends CallSchema ? z.output<S['reply']> : never

export function call<const A extends Address, const S extends CallSchema>(address: A, schema: S): A & S {
  return { ...address, ...schema }
}
