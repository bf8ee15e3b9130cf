import { CSRF_HEADER } from '#contract/customers/accounts/auth.ts'
import type { TestClient } from './test-shop.ts'

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

export async function sendForm(client: TestClient, method: 'POST' | 'PUT', path: string, data: FormData) {
  const answer = await client.fetch(path, {
    method,
    headers: { [CSRF_HEADER]: client.cookies.get('csrfToken') ?? '' },
    body: data,
  })
  return { status: answer.status, body: await answer.json() }
}
