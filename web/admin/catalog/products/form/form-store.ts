import { arrayMove } from '@dnd-kit/helpers'
import { createStore, type StoreApi } from 'zustand'
import { defaultAltText } from '#contract/catalog/images/alt-text.ts'
import type { AdminProduct, VersionConflict } from '#contract/catalog/products/admin-products.ts'
import type { Tag } from '#contract/catalog/products/products.ts'
import { EMPTY_VALUES, sameValues, type Values, valuesOf } from './values.ts'

export interface FormImage {
  key: string
  /** Null until it is uploaded. */
  url: string | null
  file: Blob | null
  fileName: string
  preview: string | null
  /** Null keeps the saved or generated alt text. */
  typedAlt: string | null
  savedAlt: string | null
  /** From 0 to 1; null when not uploading. */
  progress: number | null
  error: string | null
}

export interface Base {
  values: Values
  tagIds: number[]
  urls: string[]
  version: number | null
}

/** Everything except the text fields, which are in react-hook-form. */
export interface FormState {
  adding: boolean
  /** While adding: set as soon as the product exists. */
  productId: number | null
  base: Base
  tags: Tag[]
  tagIds: number[]
  images: FormImage[]
  fileErrors: string[]
  checkingFiles: Promise<unknown> | null
  saving: string | null
  conflict: VersionConflict | null
  restoredAt: string | null
  /** The newest product when the form opened, and the name of a product whose creation got no reply. */
  newestId: number
  unansweredName: string | null
}

export type FormStore = StoreApi<FormState>

export function createFormStore(product: AdminProduct | null, tags: Tag[], newestId: number): FormStore {
  return createStore<FormState>(() => ({
    adding: product === null,
    productId: product?.id ?? null,
    ...fromProduct(product),
    tags: tags.map(({ id, name }) => ({ id, name })),
    fileErrors: [],
    checkingFiles: null,
    saving: null,
    conflict: null,
    restoredAt: null,
    newestId,
    unansweredName: null,
  }))
}

export function fromProduct(product: AdminProduct | null) {
  const urls = product?.images ?? []
  const tagIds = product?.tag_ids ?? []
  const base: Base = {
    values: product ? valuesOf(product) : EMPTY_VALUES,
    tagIds,
    urls,
    version: product?.version ?? null,
  }
  const images = urls.map((url, index) => savedImage(url, product?.image_alts[index] ?? ''))
  return { base, tagIds, images }
}

const NEW_IMAGE = { file: null, fileName: '', preview: null, typedAlt: null, progress: null, error: null }

export function savedImage(url: string, savedAlt: string): FormImage {
  return { ...NEW_IMAGE, key: url, url, savedAlt }
}

export function newImage(key: string, file: Blob, fileName: string): FormImage {
  return { ...NEW_IMAGE, key, url: null, file, fileName, savedAlt: null }
}

export function isChanged({ tagIds, images, base, adding, productId }: FormState, values: Values): boolean {
  const urls = images.map(({ url }) => url)
  return (
    (adding && productId !== null) ||
    !sameValues(values, base.values) ||
    tagIds.length !== base.tagIds.length ||
    tagIds.some((id) => !base.tagIds.includes(id)) ||
    urls.length !== base.urls.length ||
    urls.some((url, index) => url !== base.urls[index]) ||
    images.some(({ typedAlt, savedAlt }) => typedAlt !== null && typedAlt !== savedAlt)
  )
}

export function changeImage(store: FormStore, key: string, change: Partial<FormImage>): void {
  store.setState(({ images }) => ({
    images: images.map((image) => (image.key === key ? { ...image, ...change } : image)),
  }))
}

export function moveImage(store: FormStore, key: string, to: number): void {
  store.setState(({ images }) => {
    const from = images.findIndex((image) => image.key === key)
    return from < 0 || to < 0 || to >= images.length ? {} : { images: arrayMove(images, from, to) }
  })
}

export function removeImage(store: FormStore, key: string): void {
  store.setState(({ images }) => ({ images: images.filter((image) => image.key !== key) }))
}

export function insertImage(store: FormStore, image: FormImage, index: number): void {
  store.setState(({ images }) =>
    images.some(({ key }) => key === image.key) ? {} : { images: images.toSpliced(index, 0, image) },
  )
}

export function altOf(values: Values, index: number, { typedAlt, savedAlt }: FormImage): string {
  if (typedAlt?.trim()) return typedAlt.trim()
  if (savedAlt && typedAlt === null) return savedAlt
  return defaultAltText({ ...values, name: values.name.trim() || 'The product' }, index)
}
