import { delMany, get, keys, set } from 'idb-keyval'
import { readStored, store as storeText } from '#web/platform/api/browser-storage.ts'
import { type FormImage, type FormState, isChanged, newImage, savedImage } from './form-store.ts'
import { EMPTY_VALUES, type Values } from './values.ts'

const FORMAT = 2

interface Draft extends Pick<FormState, 'base' | 'tagIds' | 'productId' | 'newestId' | 'unansweredName'> {
  format: typeof FORMAT
  at: string
  values: Values
  images: Pick<FormImage, 'key' | 'url' | 'fileName' | 'typedAlt'>[]
}

export function draftKeyOf(userId: string, productId: number | null): string {
  return `product-draft:${userId}:${productId ?? 'new'}`
}

export function saveDraft(draftKey: string, state: FormState, values: Values): void {
  const { base, tagIds, productId, newestId, unansweredName } = state
  const files = state.images.flatMap(({ key, file }) => (file ? [key] : []))
  void deleteImagesExcept(draftKey, files)
  if (!isChanged(state, values)) return void storeText('local', draftKey, null)
  const images = state.images.map(({ key, url, fileName, typedAlt }) => ({ key, url, fileName, typedAlt }))
  const at = new Date().toISOString()
  const draft: Draft = {
    format: FORMAT,
    at,
    values,
    base,
    tagIds,
    images,
    productId,
    newestId,
    unansweredName,
  }
  storeText('local', draftKey, JSON.stringify(draft))
}

/** @returns false when storage is full. */
export async function saveDraftImage(draftKey: string, { key, file }: FormImage): Promise<boolean> {
  return set(`${draftKey}:${key}`, file).then(
    () => true,
    () => false,
  )
}

export async function deleteDraft(draftKey: string): Promise<void> {
  storeText('local', draftKey, null)
  await deleteImagesExcept(draftKey, [])
}

async function deleteImagesExcept(draftKey: string, except: string[]): Promise<void> {
  const all = await keys<string>().catch(() => [])
  const prefix = `${draftKey}:`
  const unused = all.filter((key) => key.startsWith(prefix) && !except.includes(key.slice(prefix.length)))
  if (unused.length > 0) await delMany(unused).catch(() => undefined)
}

export async function readDraft(draftKey: string, state: FormState) {
  const text = readStored('local', draftKey)
  if (!text) return null
  try {
    const draft = JSON.parse(text) as Draft
    if (draft.format !== FORMAT) throw new Error('The draft has another format.')
    const { base, productId, newestId, unansweredName } = draft
    const tagIds = draft.tagIds.filter((id) => state.tags.some((tag) => tag.id === id))
    const images = await draftImages(draftKey, draft, state)
    return {
      // A draft of an earlier version lacks newer fields.
      values: { ...EMPTY_VALUES, ...draft.values },
      state: { restoredAt: draft.at, base, tagIds, images, productId, newestId, unansweredName },
    }
  } catch {
    storeText('local', draftKey, null)
    return null
  }
}

async function draftImages(draftKey: string, draft: Draft, state: FormState): Promise<FormImage[]> {
  const saved = new Map(state.images.map((image) => [image.url, image]))
  const restored = await Promise.all(
    draft.images.map(async ({ key, url, fileName, typedAlt }): Promise<FormImage[]> => {
      if (url) {
        // A new product's page was loaded before its first images were uploaded.
        const image = saved.get(url) ?? (state.adding ? savedImage(url, '') : null)
        return image ? [{ ...image, typedAlt }] : []
      }
      const file = await get<Blob>(`${draftKey}:${key}`)
      return file ? [{ ...newImage(key, file, fileName), typedAlt }] : []
    }),
  )
  const images = restored.flat()
  const urls = new Set(images.map(({ url }) => url))
  return [...images, ...state.images.filter(({ url }) => !urls.has(url))]
}
