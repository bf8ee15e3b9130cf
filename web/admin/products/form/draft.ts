import { delMany, get, keys, set } from 'idb-keyval'
import { readStored, store } from '#web/browser-storage.ts'
import { type FormPicture, type FormState, isChanged, pictureInShop } from './form-state.ts'
import { readValues, type Values } from './values.ts'

/**
 * What somebody has typed and picked and not saved, in this browser: texts in one place, pictures in another that has
 * room for them. Each person's own, and each piece's.
 */
interface Kept {
  at: string
  values: Values
  base: FormState['base']
  tagIds: number[]
  pictures: { key: string; url: string | null; fileName: string; typedAlt: string | null }[]
  pieceId: number | null
  newestId: number
  unanswered: string | null
}

/** @param piece its id in the address; null on the page that adds one */
export function draftKey(userId: string, piece: number | null): string {
  return `product-draft:${userId}:${piece ?? 'new'}`
}

const pictureKey = (draft: string, key: string) => `${draft}:${key}`

export function keepDraft(draft: string, state: FormState): void {
  if (!isChanged(state)) return void store('local', draft, null)
  const { values, base, tagIds, pieceId, newestId, unanswered } = state
  const pictures = state.pictures.map(({ key, url, fileName, typedAlt }) => ({
    key,
    url,
    fileName,
    typedAlt,
  }))
  const at = new Date().toISOString()
  const kept = { at, values, base, tagIds, pictures, pieceId, newestId, unanswered } satisfies Kept
  store('local', draft, JSON.stringify(kept))
}

/** @returns false when the browser has no room for it. */
export async function keepPicture(draft: string, { key, file }: FormPicture): Promise<boolean> {
  return set(pictureKey(draft, key), file).then(
    () => true,
    () => false,
  )
}

export async function dropDraft(draft: string): Promise<void> {
  store('local', draft, null)
  await keepOnlyPictures(draft, [])
}

/** Takes pictures that are in the shop or were given up out of the browser. */
export async function keepOnlyPictures(draft: string, wanted: string[]): Promise<void> {
  const still = new Set(wanted.map((key) => pictureKey(draft, key)))
  const all = await keys<string>().catch(() => [])
  const old = all.filter((key) => String(key).startsWith(`${draft}:`) && !still.has(key))
  if (old.length > 0) await delMany(old).catch(() => undefined)
}

/** What was kept, laid over the form as it is; null when there is nothing, or nothing that can be read. */
export async function readDraft(draft: string, state: FormState): Promise<Partial<FormState> | null> {
  const text = readStored('local', draft)
  if (!text) return null
  try {
    const kept = JSON.parse(text) as Kept
    return {
      restored: kept.at,
      values: readValues(kept.values, state.values),
      base: { ...kept.base, values: readValues(kept.base.values, state.base.values) },
      tagIds: kept.tagIds.filter((id) => state.tags.some((tag) => tag.id === id)),
      pictures: await picturesOf(draft, kept, state),
      pieceId: kept.pieceId,
      newestId: kept.newestId,
      unanswered: kept.unanswered,
    }
  } catch {
    store('local', draft, null)
    return null
  }
}

async function picturesOf(draft: string, kept: Kept, state: FormState): Promise<FormPicture[]> {
  const inShop = new Map(state.pictures.map((picture) => [picture.url, picture]))
  const found = await Promise.all(
    kept.pictures.map(async ({ key, url, fileName, typedAlt }): Promise<FormPicture | null> => {
      if (url) {
        // A new piece's own pictures are not among what the page came with.
        const there = inShop.get(url) ?? (state.adding ? pictureInShop(url, '') : null)
        return there && { ...there, typedAlt }
      }
      const file = await get<Blob>(pictureKey(draft, key))
      return file
        ? { ...pictureInShop('', ''), key, url: null, file, fileName, typedAlt, savedAlt: null }
        : null
    }),
  )
  const known = found.filter((picture) => picture !== null)
  const urls = new Set(known.map(({ url }) => url))
  return [...known, ...state.pictures.filter(({ url }) => !urls.has(url))]
}
