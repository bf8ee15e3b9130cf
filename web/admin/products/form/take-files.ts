import { pickedPictures } from '#web/admin/pictures/picked-pictures.ts'
import { smallPreview } from '#web/admin/pictures/small-preview.ts'
import { showAlert } from '#web/ui/toast-store.ts'
import { keepPicture } from './draft.ts'
import type { FormPicture, ProductForm } from './form-state.ts'
import { pictureInShop } from './form-state.ts'
import { changePicture } from './picture-moves.ts'
import { uploadPictures } from './upload-pictures.ts'

/** What somebody picked, photographed or dropped. A piece that is in the shop gets it at once, a new one when it is added. */
export async function takeFiles(form: ProductForm, draft: string, files: Iterable<File>): Promise<void> {
  const taking = pickedPictures(files)
  form.change({ taking })
  const { pictures, refused } = await taking
  const picked = pictures.map(toPicture)
  form.change((state) => ({ pictures: [...state.pictures, ...picked], refused, outcome: null }))
  if (!form.get().adding) void uploadPictures(form)
  await Promise.all([showPreviews(form), keepAll(draft, picked)])
}

function toPicture(file: File): FormPicture {
  return {
    ...pictureInShop('', ''),
    key: crypto.randomUUID(),
    url: null,
    savedAlt: null,
    file,
    fileName: file.name,
  }
}

/** Draws what has no preview yet, one by one: a phone's memory is small. */
export async function showPreviews(form: ProductForm): Promise<void> {
  for (const { key, file, preview } of form.get().pictures) {
    if (file && !preview) changePicture(form, key, { preview: await smallPreview(file) })
  }
}

async function keepAll(draft: string, pictures: FormPicture[]): Promise<void> {
  const kept = await Promise.all(pictures.map((picture) => keepPicture(draft, picture)))
  if (kept.includes(false)) {
    showAlert('This browser has no room to keep the pictures. Leave the page open until they are saved.')
  }
}
