import type { ProductWrite, StaffProduct } from '#contract/staff-products.ts'
import { browserApi } from '#web/browser-api.ts'
import type { ProductForm } from './form-state.ts'
import { altOf } from './picture-moves.ts'

/** The parts of saving a piece that is there. Each does only what is still to do, so that all may run again. */

/** The form's fields and the order of the pictures. @throws {ApiError} 409 with `changed` when the piece is newer. */
export async function putFields(
  form: ProductForm,
  now: StaffProduct,
  write: ProductWrite,
  version: number | null,
): Promise<StaffProduct> {
  const { data } = await browserApi.admin.updateProduct({
    id: String(now.id),
    ...write,
    ...(version !== null && { version }),
    imageOrders: rowOf(form, now).map((imageUrl, place) => ({ imageUrl, order: place + 1 })),
  })
  return data
}

/** What others did to the row meanwhile counts: their new pictures go to the end, what they deleted is gone. */
function rowOf(form: ProductForm, { images }: StaffProduct): string[] {
  const mine = form.get().pictures.flatMap(({ url }) => (url && images.includes(url) ? [url] : []))
  return [...mine, ...images.filter((url) => !mine.includes(url))]
}

/** Tags are added and taken off one by one, so that what somebody else tagged meanwhile stays. */
export async function putTags(form: ProductForm, id: number): Promise<void> {
  const { tagIds, base } = form.get()
  const added = tagIds.filter((tag) => !base.tagIds.includes(tag))
  const removed = base.tagIds.filter((tag) => !tagIds.includes(tag))
  if (added.length > 0) await browserApi.admin.addProductTags({ id: String(id), tagIds: added })
  for (const tagId of removed)
    await browserApi.admin.removeProductTag({ id: String(id), tagId: String(tagId) })
}

export async function putAlts(form: ProductForm, now: StaffProduct): Promise<void> {
  const saved = new Map(now.images.map((url, place) => [url, now.image_alts[place]]))
  for (const picture of form.get().pictures) {
    const alt = altOf(form.get(), picture)
    if (!picture.url || !saved.has(picture.url) || saved.get(picture.url) === alt) continue
    await browserApi.admin.describeImage({ id: String(now.id), imageUrl: picture.url, alt })
  }
}
