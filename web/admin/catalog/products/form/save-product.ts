import { ApiError } from '#contract/app/client.ts'
import type {
  AdminProduct,
  ProductWrite,
  VersionConflict,
} from '#contract/catalog/products/admin-products.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import type { FormMethods } from './form-context.ts'
import { altOf, type FormImage, type FormState, type FormStore, fromProduct } from './form-store.ts'
import { uploadImages } from './upload-images.ts'
import { FIELDS, type Values, valuesOf } from './values.ts'

/** Each step does only what is left, so a failed save can run again. */
interface Save {
  store: FormStore
  methods: FormMethods
  write: ProductWrite
  /** The fields that `write` was made from. */
  values: Values
}

type Outcome = 'saved' | 'conflict' | 'images-missing'

/** @throws {ApiError} when the API rejects the product or can't be reached. */
export async function saveProduct(save: Save): Promise<Outcome> {
  const { store } = save
  const { adding } = store.getState()
  const saving = adding ? 'Adding…' : 'Saving…'
  store.setState({ conflict: null, saving })
  try {
    const id = adding ? await createOnce(save) : store.getState().productId
    if (id === null || !(await uploadImages(store))) return 'images-missing'
    store.setState({ saving })
    const saved = adding ? await finishAdding(save, id) : await update(save, id)
    applySaved(save, saved)
    return 'saved'
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict) throw error
    store.setState({ conflict })
    return 'conflict'
  } finally {
    store.setState({ saving: null })
  }
}

export function missingImagesMessage({ adding, images }: FormState): string {
  const missing = images.filter(({ url }) => url === null).length
  const which = missing === 1 ? 'One image was' : `${missing} images were`
  const button = adding ? 'Add Product' : 'Update Product'
  const draft = adding ? ' Until then, the product is a draft.' : ''
  return `${which} not uploaded. Try again or remove ${missing === 1 ? 'it' : 'them'}, then press ${button} again.${draft}`
}

/** A lost response must not create a second product: look for the first one before trying again. */
async function createOnce({ store, write }: Save): Promise<number> {
  const { productId, images, tagIds } = store.getState()
  if (productId !== null) return productId
  const unanswered = await findCreated(store.getState())
  if (unanswered !== null) {
    store.setState({ productId: unanswered, unansweredName: null })
    return unanswered
  }
  const isComplete = images.length === 0 && tagIds.length === 0
  store.setState({ unansweredName: write.name })
  try {
    const published = isComplete && (write.published ?? true)
    const { data } = await adminApi.createProduct({ ...write, published })
    store.setState({ productId: data.id, unansweredName: null })
    return data.id
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0) store.setState({ unansweredName: null })
    throw error
  }
}

async function findCreated({ unansweredName: name, newestId }: FormState): Promise<number | null> {
  if (name === null) return null
  const query = { search: name, sort: 'newest', page: '1', per_page: '50' } as const
  const { data } = await adminApi.products(query)
  return data.find((product) => product.id > newestId && product.name === name)?.id ?? null
}

/** Publishes the product last, with its images and tags. */
async function finishAdding(save: Save, id: number): Promise<AdminProduct> {
  const current = await fetchProduct(id)
  await saveTags(save, id)
  await saveAlts(save, current)
  const saved = await saveFields(save, current, null)
  // The spec requires this call although the sitemap is always up to date.
  await browserApi.public.generateSitemap({}).catch(() => undefined)
  return saved
}

async function update(save: Save, id: number): Promise<AdminProduct> {
  const { store } = save
  const current = await fetchProduct(id)
  const { version } = store.getState().base
  const saved = await saveFields(save, current, version)
  // If a later step fails, the next attempt must not report this change as someone else's.
  store.setState(({ base }) => ({ base: { ...base, version: saved.version, values: valuesOf(saved) } }))
  await saveTags(save, id)
  await saveAlts(save, current)
  return fetchProduct(id)
}

async function fetchProduct(id: number): Promise<AdminProduct> {
  return (await adminApi.product({ id: String(id) })).data
}

/** @throws {ApiError} 409 with `changed` when someone else saved the product since `version`. */
async function saveFields({ store, write }: Save, current: AdminProduct, version: number | null) {
  // Images that others added go last; those they deleted are left out.
  const urls = store
    .getState()
    .images.flatMap(({ url }) => (url && current.images.includes(url) ? [url] : []))
  const order = [...urls, ...current.images.filter((url) => !urls.includes(url))]
  const { data } = await adminApi.updateProduct({
    id: String(current.id),
    ...write,
    ...(version !== null && { version }),
    imageOrders: order.map((imageUrl, index) => ({ imageUrl, order: index + 1 })),
  })
  return data
}

/** Sends only this form's changes, so tags that others added stay. */
async function saveTags({ store }: Save, productId: number): Promise<void> {
  const id = String(productId)
  const { tagIds, base } = store.getState()
  const added = tagIds.filter((tag) => !base.tagIds.includes(tag))
  const removed = base.tagIds.filter((tag) => !tagIds.includes(tag))
  if (added.length > 0) await adminApi.addProductTags({ id, tagIds: added })
  for (const tagId of removed) await adminApi.removeProductTag({ id, tagId: String(tagId) })
}

async function saveAlts({ store, values }: Save, current: AdminProduct): Promise<void> {
  const saved = new Map(current.images.map((url, index) => [url, current.image_alts[index]]))
  for (const [index, image] of store.getState().images.entries()) {
    const alt = altOf(values, index, image)
    if (!image.url || !saved.has(image.url) || saved.get(image.url) === alt) continue
    await adminApi.describeImage({ id: String(current.id), imageUrl: image.url, alt })
  }
}

/** Shows what was saved but keeps later changes in the form. */
function applySaved({ store, methods, values }: Save, product: AdminProduct): void {
  const saved = fromProduct(product)
  const now = methods.getValues()
  const untouched = FIELDS.filter((field) => now[field] === values[field])
  methods.setValues({
    ...now,
    ...Object.fromEntries(untouched.map((field) => [field, saved.base.values[field]])),
  })
  store.setState(({ base, tagIds, images }) => ({
    base: saved.base,
    tagIds: [...tagIds, ...product.tag_ids.filter((id) => !base.tagIds.includes(id) && !tagIds.includes(id))],
    images: mergeImages(images, saved.images),
    adding: false,
    restoredAt: null,
  }))
}

function mergeImages(mine: FormImage[], saved: FormImage[]): FormImage[] {
  const merged = mine.flatMap((image) => {
    if (image.url === null) return [image]
    const found = saved.find(({ url }) => url === image.url)
    if (!found) return []
    const typedAlt = image.typedAlt === found.savedAlt ? null : image.typedAlt
    return [{ ...image, savedAlt: found.savedAlt, typedAlt }]
  })
  return [...merged, ...saved.filter(({ url }) => !mine.some((image) => image.url === url))]
}

function conflictOf(error: unknown): VersionConflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const body = error.body as Partial<VersionConflict> | null
  return body?.changed ? (body as VersionConflict) : null
}
