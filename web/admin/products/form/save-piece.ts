import { ApiError } from '#contract/client.ts'
import type { ChangedMeanwhile, ProductWrite, StaffProduct } from '#contract/staff-products.ts'
import { browserApi, sentenceOf } from '#web/browser-api.ts'
import { type FormPicture, type FormState, fromPiece, type ProductForm } from './form-state.ts'
import { putAlts, putFields, putTags } from './save-steps.ts'
import { uploadPictures } from './upload-pictures.ts'
import { type Faults, fieldOf, toWrite, type Values, valuesOf } from './values.ts'

const UPDATED = '✅ Product updated successfully!'
const NOT_SAVED = 'It could not be saved. Everything you typed is still here.'

/** @returns whether everything is in the shop. What is wrong, or in the way, stands in the form. */
export async function savePiece(form: ProductForm): Promise<boolean> {
  if (form.get().saving) return false
  // A quick thumb presses before the files it picked have been looked at.
  await form.get().taking
  const { write, faults } = toWrite(form.get().values)
  if (Object.keys(faults).length > 0) {
    showFaults(form, faults)
    return false
  }
  form.change({
    faults: {},
    outcome: null,
    conflict: null,
    saving: form.get().adding ? 'Adding…' : 'Saving…',
  })
  try {
    const saved = form.get().adding ? await addPiece(form, write) : await updatePiece(form, write)
    if (saved) takeSaved(form, saved)
    return saved !== null
  } catch (error) {
    tellFailure(form, error)
    return false
  } finally {
    form.change({ saving: null })
  }
}

/**
 * A new piece goes on show last, with its pictures in order: until then it is a draft. Pressed again after a failure it
 * goes on where it stopped.
 */
async function addPiece(form: ProductForm, write: ProductWrite): Promise<StaffProduct | null> {
  const id = await createOnce(form, write)
  if (!(await uploadPictures(form))) return stopAtPictures(form)
  form.change({ saving: 'Adding…' })
  const { data: now } = await browserApi.admin.product({ id: String(id) })
  await putTags(form, id)
  await putAlts(form, now)
  const saved = await putFields(form, now, write, null)
  // The sitemap is always current; asking for it is a courtesy to those who watch for the call.
  await browserApi.public.generateSitemap({}).catch(() => undefined)
  return saved
}

async function updatePiece(form: ProductForm, write: ProductWrite): Promise<StaffProduct | null> {
  if (!(await uploadPictures(form))) return stopAtPictures(form)
  form.change({ saving: 'Saving…' })
  const id = form.get().pieceId ?? 0
  const { data: now } = await browserApi.admin.product({ id: String(id) })
  const put = await putFields(form, now, write, form.get().base.version)
  // From here on these fields are nobody else's change, should a later step fail.
  form.change(({ base }) => ({ base: { ...base, version: put.version, values: valuesOf(put) } }))
  await putTags(form, id)
  await putAlts(form, now)
  return (await browserApi.admin.product({ id: String(id) })).data
}

/** Creates the piece unless an earlier press has: an answer that was lost on its way does not make a second one. */
async function createOnce(form: ProductForm, write: ProductWrite): Promise<number> {
  const { pieceId, pictures, tagIds } = form.get()
  if (pieceId !== null) return pieceId
  const lost = await findUnanswered(form.get())
  if (lost !== null) {
    form.change({ pieceId: lost, unanswered: null })
    return lost
  }
  const isWhole = pictures.length === 0 && tagIds.length === 0
  form.change({ unanswered: write.name })
  try {
    const { data } = await browserApi.admin.createProduct({
      ...write,
      published: isWhole && (write.published ?? true),
    })
    form.change({ pieceId: data.id, unanswered: null })
    return data.id
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0) form.change({ unanswered: null })
    throw error
  }
}

async function findUnanswered({ unanswered, newestId }: FormState): Promise<number | null> {
  if (unanswered === null) return null
  const { data } = await browserApi.admin.products({
    search: unanswered,
    sort: 'newest',
    page: '1',
    per_page: '50',
  })
  return data.find(({ id, name }) => id > newestId && name === unanswered)?.id ?? null
}

function stopAtPictures(form: ProductForm): null {
  const { adding, pictures } = form.get()
  const missing = pictures.filter(({ url }) => url === null).length
  const which = missing === 1 ? 'One picture is' : `${missing} pictures are`
  const kept = adding ? ' The piece is kept as a draft until then.' : ''
  const button = adding ? 'Add Product' : 'Update Product'
  const text = `${which} not up. Try again or remove, then press ${button} once more.${kept}`
  form.change({ outcome: { kind: 'failed', text } })
  return null
}

/** The form goes on from what is saved, but for what was changed while it was being saved. */
function takeSaved(form: ProductForm, piece: StaffProduct): void {
  const { adding, values, base, tagIds, pictures } = form.get()
  const fresh = fromPiece(piece)
  const typedMeanwhile = !sameWrite(values, fresh.values)
  const theirTags = piece.tag_ids.filter((id) => !base.tagIds.includes(id) && !tagIds.includes(id))
  form.change({
    base: fresh.base,
    values: typedMeanwhile ? values : fresh.values,
    tagIds: [...tagIds, ...theirTags],
    pictures: mergePictures(pictures, fresh.pictures),
    adding: false,
    lastChanged: piece.updated_at,
    restored: null,
    outcome: adding ? null : { kind: 'done', text: UPDATED },
  })
}

/** "$265" and "265.00" are one. */
function sameWrite(one: Values, other: Values): boolean {
  return JSON.stringify(toWrite(one).write) === JSON.stringify(toWrite(other).write)
}

function mergePictures(mine: FormPicture[], saved: FormPicture[]): FormPicture[] {
  const known = mine.flatMap((picture) => {
    if (picture.url === null) return [picture]
    const there = saved.find(({ url }) => url === picture.url)
    if (!there) return []
    const typedAlt = picture.typedAlt === there.savedAlt ? null : picture.typedAlt
    return [{ ...picture, savedAlt: there.savedAlt, typedAlt }]
  })
  return [...known, ...saved.filter(({ url }) => !mine.some((picture) => picture.url === url))]
}

function tellFailure(form: ProductForm, error: unknown): void {
  if (error instanceof ApiError) {
    const body = error.body as Partial<ChangedMeanwhile> | null
    if (error.status === 409 && body?.changed) {
      form.change({ conflict: body as ChangedMeanwhile })
      return
    }
    const faults = Object.fromEntries(
      Object.entries(error.fields).flatMap(([name, fault]) => {
        const field = fieldOf(name)
        return field ? [[field, fault]] : []
      }),
    ) as Faults
    if (Object.keys(faults).length > 0) {
      showFaults(form, faults)
      return
    }
  }
  form.change({ outcome: { kind: 'failed', text: sentenceOf(error, NOT_SAVED) } })
}

function showFaults(form: ProductForm, faults: Faults): void {
  form.change(({ faultsShown }) => ({ faults, faultsShown: faultsShown + 1, outcome: null }))
}
