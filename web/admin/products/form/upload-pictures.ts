import { ApiError } from '#contract/client.ts'
import { browserApi, sentenceOf } from '#web/browser-api.ts'
import { showNotice } from '#web/ui/toast-store.ts'
import type { FormPicture, ProductForm } from './form-state.ts'
import { changePicture, dropPicture } from './picture-moves.ts'
import { sendPicture } from './send-picture.ts'

/** While the shop makes the sizes of one, the next is on its way. */
const AT_ONCE = 2

/** @returns whether all pictures are in the shop now. Those that failed before are sent again. */
export async function uploadPictures(form: ProductForm): Promise<boolean> {
  form.change(({ pictures }) => ({
    pictures: pictures.map((picture) => (picture.file ? { ...picture, fault: null } : picture)),
  }))
  await Promise.all(Array.from({ length: AT_ONCE }, () => uploadNext(form)))
  await settled(form)
  return form.get().pictures.every(({ url }) => url !== null)
}

/** Sends what waits, one after the other; another run of it takes the ones this has not begun. */
async function uploadNext(form: ProductForm): Promise<void> {
  for (let next = waiting(form); next; next = waiting(form)) await uploadOne(form, next)
}

function waiting(form: ProductForm): FormPicture | undefined {
  return form
    .get()
    .pictures.find(({ url, file, progress, fault }) => !url && file && progress === null && !fault)
}

/** Sends one; what went wrong stands at it. */
export async function uploadOne(form: ProductForm, { key, file, fileName }: FormPicture): Promise<void> {
  const { pieceId } = form.get()
  if (!file || pieceId === null) return
  changePicture(form, key, { progress: 0, fault: null })
  try {
    const onProgress = (progress: number) => changePicture(form, key, { progress })
    const url = await sendPicture({ pieceId, file, fileName, onProgress })
    if (!form.get().pictures.some((picture) => picture.key === key)) {
      // It was deleted while it was on its way.
      await browserApi.admin.removeImage({ id: String(pieceId), imageUrl: url })
    } else if (form.get().pictures.some((picture) => picture.url === url)) {
      dropPicture(form, key)
      showNotice(`${fileName} is among the pictures already.`)
    } else {
      changePicture(form, key, { url, file: null, progress: null })
    }
  } catch (error) {
    changePicture(form, key, { progress: null, fault: faultOf(error, fileName) })
  }
}

function faultOf(error: unknown, fileName: string): string {
  if (error instanceof ApiError && error.status === 415) return `${fileName} is not an image!`
  return sentenceOf(error, `${fileName} could not be sent.`)
}

/** Resolves when no picture is on its way any more, whoever sent it. */
function settled(form: ProductForm): Promise<void> {
  const isQuiet = () => form.get().pictures.every(({ progress }) => progress === null)
  return new Promise((resolve) => {
    if (isQuiet()) return resolve()
    const stop = form.subscribe(() => {
      if (!isQuiet()) return
      stop()
      resolve()
    })
  })
}
