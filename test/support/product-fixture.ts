import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { form, type Part, sendForm } from './form-body.ts'
import type { TestClient, TestShop } from './test-shop.ts'

export interface ProductFixture {
  id: number
  upload(parts: Part[], fields?: Record<string, string>): ReturnType<typeof sendForm>
  shown(): Promise<string[]>
  /** Downloads one size of an image. */
  served(url: string, size?: string): Promise<Buffer>
  /** The files in the image folders, to find leftovers of a rejected upload. */
  folders(): Promise<Record<'sizes' | 'originals' | 'uploads', string[]>>
}

export function image(content: Buffer | string, name?: string, type?: string): Part {
  return { field: 'images', content, ...(name && { name }), ...(type && { type }) }
}

export async function createProductFixture(shop: TestShop, admin: TestClient): Promise<ProductFixture> {
  const { data } = await admin.api.admin.createProduct({
    name: 'Test product',
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
      sendForm(admin, 'POST', `/api/admin/products/${id}/images`, form(parts, fields)),
    shown: async () => (await shop.client().api.products.get({ id: String(id) })).data.images,
    async served(url, size = '1200.jpg') {
      const answer = await fetch(shop.url + url.replace(/[^/]+$/, size))
      expect([size, answer.status]).toEqual([size, 200])
      return Buffer.from(await answer.arrayBuffer())
    },
    folders: async () => ({
      sizes: await list('pictures'),
      originals: await list('originals'),
      uploads: await list('uploads'),
    }),
  }
}
