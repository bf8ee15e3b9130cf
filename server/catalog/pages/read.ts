import { imageUrl } from '#contract/catalog/images/images.ts'
import { PAGE_KEYS, PAGE_TITLES, type PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { EditedPage, PageFields } from '#contract/catalog/pages/pages.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readConfirmations } from './confirmations.ts'
import { definitionOf, type PageState, readPage } from './stored-page.ts'

export async function listPages(
  db: Db,
): Promise<Pick<EditedPage, 'key' | 'title' | 'updated_at' | 'updated_by' | 'confirmed'>[]> {
  const rows = await db
    .selectFrom('pages')
    .leftJoin('users', 'users.id', 'pages.updated_by')
    .select(['key', 'updated_at', 'users.name'])
    .execute()
  const confirmations = await readConfirmations(db)
  const edits = new Map(rows.map((row) => [row.key, row]))
  return PAGE_KEYS.map((key) => {
    const edit = edits.get(key)
    return {
      key,
      title: PAGE_TITLES[key],
      updated_at: edit ? new Date(edit.updated_at).toISOString() : null,
      updated_by: edit?.name ?? null,
      confirmed: confirmations.get(key) ?? null,
    }
  })
}

export async function readEditedPage(db: Db, key: PageKey): Promise<EditedPage> {
  const page = await readPage(db, key)
  const definition = definitionOf(key)
  const fields = Object.entries(definition.fields)
  return {
    key,
    title: PAGE_TITLES[key],
    ...toFields(page),
    revision: page.revision,
    updated_at: toInstant(page.updatedAt),
    updated_by: page.updatedBy,
    confirmed: (await readConfirmations(db)).get(key) ?? null,
    limits: Object.fromEntries(fields.map(([name, { max }]) => [name, max])),
    markdown: fields.filter(([, { kind }]) => kind === 'markdown').map(([name]) => name),
    required: fields.filter(([, { required }]) => required).map(([name]) => name),
    image_slots: [...definition.images],
  }
}

export function toFields({ texts, images }: PageState): PageFields {
  return {
    fields: texts,
    images: Object.fromEntries(
      Object.entries(images).map(([slot, { hash, alt }]) => [
        slot,
        { url: hash === null ? null : imageUrl(hash), alt },
      ]),
    ),
  }
}
