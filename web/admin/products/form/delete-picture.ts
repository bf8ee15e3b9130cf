import { browserApi, sentenceOf } from '#web/browser-api.ts'
import { showAlert, showNotice } from '#web/ui/toast-store.ts'
import { keepPicture } from './draft.ts'
import type { FormPicture, ProductForm } from './form-state.ts'
import { dropPicture, putBack } from './picture-moves.ts'

/** Takes a picture away, out of the shop too where it is there, and offers to put it back where it was. */
export async function deletePicture(form: ProductForm, draft: string, picture: FormPicture): Promise<void> {
  const { pictures, base, pieceId } = form.get()
  const place = pictures.findIndex(({ key }) => key === picture.key)
  const { url } = picture
  const there = url !== null && pieceId !== null ? { id: String(pieceId), imageUrl: url } : null
  const placeInShop = url ? base.urls.indexOf(url) : -1
  try {
    if (there) await browserApi.admin.removeImage(there)
  } catch (error) {
    const again = { label: 'Try again', act: () => void deletePicture(form, draft, picture) }
    return showAlert(sentenceOf(error, 'The image could not be deleted.'), again)
  }
  dropPicture(form, picture.key)
  setUrls(form, (urls) => urls.filter((each) => each !== url))

  async function undo() {
    try {
      if (there)
        await browserApi.admin.restoreImage({ ...there, ...(placeInShop >= 0 && { order: placeInShop + 1 }) })
    } catch (error) {
      return showAlert(sentenceOf(error, 'That could not be undone.'), { label: 'Try again', act: undo })
    }
    putBack(form, { ...picture, progress: null }, place)
    if (picture.file) void keepPicture(draft, picture)
    if (url && placeInShop >= 0) setUrls(form, (urls) => urls.toSpliced(placeInShop, 0, url))
  }
  showNotice('Image deleted.', { label: 'Undo', act: () => void undo() })
}

function setUrls(form: ProductForm, change: (urls: string[]) => string[]): void {
  form.change(({ base }) => ({ base: { ...base, urls: change(base.urls) } }))
}
