import { CSRF_HEADER } from '#contract/shop.ts'
import type { Visitor } from './test-shop.ts'

/** A file of a form: what it holds, what its sender calls it, and what they say it is. */
export interface Part {
  field: string
  content: Buffer | string
  name?: string
  type?: string
}

export function form(parts: Part[], fields: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const { field, content, name = 'photo.jpg', type = 'image/jpeg' } of parts) {
    data.append(field, new Blob([content as BlobPart], { type }), name)
  }
  return data
}

/** Sends a form as a browser would. */
export async function sendForm(visitor: Visitor, method: 'POST' | 'PUT', path: string, data: FormData) {
  const answer = await visitor.fetch(path, {
    method,
    headers: { [CSRF_HEADER]: visitor.cookies.get('csrfToken') ?? '' },
    body: data,
  })
  return { status: answer.status, body: await answer.json() }
}
