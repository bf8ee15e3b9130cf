import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { form, type Part, sendForm } from './form.ts'
import type { TestShop, Visitor } from './test-shop.ts'

/** A new piece, to which staff put pictures. */
export interface TrialPiece {
  id: number
  upload(parts: Part[], fields?: Record<string, string>): ReturnType<typeof sendForm>
  /** The pictures' addresses, as a visitor gets them. */
  shown(): Promise<string[]>
  /** One size of a picture, as the shop serves it. */
  served(url: string, size?: string): Promise<Buffer>
  /** What lies in the folders: a refused batch must not leave a trace. */
  folders(): Promise<Record<'sizes' | 'originals' | 'underway', string[]>>
}

export function image(content: Buffer | string, name?: string, type?: string): Part {
  return { field: 'images', content, ...(name && { name }), ...(type && { type }) }
}

export async function trialPiece(shop: TestShop, staff: Visitor): Promise<TrialPiece> {
  const { data } = await staff.api.admin.createProduct({
    name: 'Trial piece',
    description: '',
    price: 100,
    stock: 1,
    category_id: 1,
  })
  const { id } = data
  const list = (folder: string) => readdir(join(shop.shop.config.DATA_DIR, folder)).catch(() => [])
  return {
    id,
    upload: (parts, fields = {}) =>
      sendForm(staff, 'POST', `/api/admin/products/${id}/images`, form(parts, fields)),
    shown: async () => (await shop.visitor().api.products.get({ id: String(id) })).data.images,
    async served(url, size = '1200.jpg') {
      const answer = await fetch(shop.url + url.replace(/[^/]+$/, size))
      expect([size, answer.status]).toEqual([size, 200])
      return Buffer.from(await answer.arrayBuffer())
    },
    folders: async () => ({
      sizes: await list('pictures'),
      originals: await list('originals'),
      underway: await list('uploads'),
    }),
  }
}
