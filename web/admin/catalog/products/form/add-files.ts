import { checkImageFiles } from '#web/platform/images/check-image-files.ts'
import { createPreview } from '#web/platform/images/create-preview.ts'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import { saveDraftImage } from './draft.ts'
import { changeImage, type FormImage, type FormStore, newImage } from './form-store.ts'
import { uploadImages } from './upload-images.ts'

/** Uploads the files now, or together with a product that does not exist yet. */
export async function addFiles(store: FormStore, draftKey: string, files: Iterable<File>): Promise<void> {
  const checkingFiles = checkImageFiles(files)
  store.setState({ checkingFiles })
  const { images, errors } = await checkingFiles
  const added = images.map((file) => newImage(crypto.randomUUID(), file, file.name))
  store.setState((state) => ({ images: [...state.images, ...added], fileErrors: errors }))
  if (!store.getState().adding) void uploadImages(store)
  await Promise.all([showPreviews(store), saveAll(draftKey, added)])
}

/** One by one, to save a phone's memory. */
export async function showPreviews(store: FormStore): Promise<void> {
  for (const { key, file, preview } of store.getState().images) {
    if (file && !preview) changeImage(store, key, { preview: await createPreview(file) })
  }
}

async function saveAll(draftKey: string, images: FormImage[]): Promise<void> {
  const saved = await Promise.all(images.map((image) => saveDraftImage(draftKey, image)))
  if (saved.includes(false)) {
    showAlert('This browser is out of storage space. Keep this page open until the images are saved.')
  }
}
