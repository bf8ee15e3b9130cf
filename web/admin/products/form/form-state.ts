import type { Category, Tag } from '#contract/catalogue.ts'
import type { ChangedMeanwhile, StaffProduct } from '#contract/staff-products.ts'
import { createStore, type Store } from './store.ts'
import { EMPTY_VALUES, type Faults, type Suggestions, sameValues, type Values, valuesOf } from './values.ts'

export interface FormPicture {
  /** Its name within this form. */
  key: string
  /** Where the shop shows it; null until it is there. */
  url: string | null
  /** What waits to go up. */
  file: Blob | null
  fileName: string
  preview: string | null
  /** What somebody said here that it shows; null leaves what is saved or proposed. */
  typedAlt: string | null
  savedAlt: string | null
  /** How much of it has gone up, from 0 to 1; null while it is not on its way. */
  progress: number | null
  fault: string | null
}

/** The piece as it was when one began: what is different from it is what one has changed. */
interface Base {
  values: Values
  tagIds: number[]
  urls: string[]
  /** Null for a piece that is not saved yet. */
  version: number | null
}

export interface FormState {
  userId: string
  categories: Category[]
  tags: Tag[]
  suggestions: Suggestions
  /** Whether the page adds a piece; it stays so until the last step is done. */
  adding: boolean
  /** The piece in the shop: while adding, from the first step on that went through. */
  pieceId: number | null
  base: Base
  values: Values
  tagIds: number[]
  pictures: FormPicture[]
  faults: Faults
  /** Raised whenever the first wrong field is to be gone to. */
  faultsShown: number
  /** A sentence for each file that can't be taken. */
  refused: string[]
  /** Files that are being looked at. */
  taking: Promise<unknown> | null
  /** What is being done, while it is. */
  saving: string | null
  outcome: { kind: 'done' | 'failed'; text: string } | null
  conflict: ChangedMeanwhile | null
  /** When what was restored had been put aside, or null. */
  restored: string | null
  /** The newest piece's id when one began, and the name under which a piece was sent and never answered for. */
  newestId: number
  unanswered: string | null
  lastChanged: string | null
}

export type ProductForm = Store<FormState>

interface Beginning {
  userId: string
  categories: Category[]
  tags: Tag[]
  suggestions: Suggestions
  piece: StaffProduct | null
  newestId: number
}

export function createForm({
  userId,
  categories,
  tags,
  suggestions,
  piece,
  newestId,
}: Beginning): ProductForm {
  return createStore<FormState>({
    userId,
    categories,
    suggestions,
    tags: tags.map(({ id, name }) => ({ id, name })),
    adding: piece === null,
    pieceId: piece?.id ?? null,
    ...fromPiece(piece),
    faults: {},
    faultsShown: 0,
    refused: [],
    taking: null,
    saving: null,
    outcome: null,
    conflict: null,
    restored: null,
    newestId,
    unanswered: null,
    lastChanged: piece?.updated_at ?? null,
  })
}

/** The form as it stands when nothing has been changed. */
export function fromPiece(piece: StaffProduct | null) {
  const values = piece ? valuesOf(piece) : EMPTY_VALUES
  const tagIds = piece?.tag_ids ?? []
  const pictures = piece?.images.map((url, place) => pictureInShop(url, piece.image_alts[place] ?? '')) ?? []
  return { values, tagIds, pictures, base: baseOf(piece) }
}

export function baseOf(piece: StaffProduct | null): Base {
  return {
    values: piece ? valuesOf(piece) : EMPTY_VALUES,
    tagIds: piece?.tag_ids ?? [],
    urls: piece?.images ?? [],
    version: piece?.version ?? null,
  }
}

export function pictureInShop(url: string, savedAlt: string): FormPicture {
  return {
    key: url,
    url,
    file: null,
    fileName: '',
    preview: null,
    typedAlt: null,
    savedAlt,
    progress: null,
    fault: null,
  }
}

/** Whether there is anything that would be lost. */
export function isChanged({ values, tagIds, pictures, base, adding, pieceId }: FormState): boolean {
  const urls = pictures.map(({ url }) => url)
  return (
    (adding && pieceId !== null) ||
    !sameValues(values, base.values) ||
    !sameSet(tagIds, base.tagIds) ||
    urls.some((url, place) => url !== base.urls[place]) ||
    urls.length !== base.urls.length ||
    pictures.some(({ typedAlt, savedAlt }) => typedAlt !== null && typedAlt !== savedAlt)
  )
}

function sameSet(one: number[], other: number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}
