import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { ApiError, toWire } from '#contract/app/client.ts'
import { CSRF_HEADER } from '#contract/customers/accounts/auth.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { csrfToken, errorMessage } from '#web/platform/api/browser-api.ts'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import { changeImage, type FormImage, type FormStore, removeImage } from './form-store.ts'

/** The server resizes one image while the next is uploading. */
const CONCURRENCY = 2
const CONNECTION_LOST = 'The connection was lost. The image was not uploaded.'

/** @returns whether all images are uploaded. */
export async function uploadImages(store: FormStore): Promise<boolean> {
  store.setState(({ images }) => ({
    images: images.map((image) => (image.file ? { ...image, error: null } : image)),
  }))
  await Promise.all(Array.from({ length: CONCURRENCY }, () => uploadPending(store)))
  await uploadsFinished(store)
  return store.getState().images.every(({ url }) => url !== null)
}

async function uploadPending(store: FormStore): Promise<void> {
  for (let next = nextPending(store); next; next = nextPending(store)) await uploadImage(store, next)
}

function nextPending(store: FormStore): FormImage | undefined {
  return store
    .getState()
    .images.find(({ url, file, progress, error }) => !url && file && progress === null && !error)
}

export async function uploadImage(store: FormStore, { key, file, fileName }: FormImage): Promise<void> {
  const { productId } = store.getState()
  if (!file || productId === null) return
  changeImage(store, key, { progress: 0, error: null })
  try {
    const onProgress = (progress: number) => changeImage(store, key, { progress })
    const url = await sendImage({ productId, file, fileName, onProgress })
    const { images } = store.getState()
    if (!images.some((image) => image.key === key)) {
      // Deleted while uploading.
      await adminApi.removeImage({ id: String(productId), imageUrl: url })
    } else if (images.some((image) => image.url === url)) {
      removeImage(store, key)
      showNotice(`${fileName} is already in the list.`)
    } else {
      changeImage(store, key, { url, file: null, progress: null })
    }
  } catch (error) {
    const isUnsupported = error instanceof ApiError && error.status === 415
    const message = isUnsupported
      ? `${fileName} is not an image!`
      : errorMessage(error, `${fileName} could not be uploaded.`)
    changeImage(store, key, { progress: null, error: message })
  }
}

function uploadsFinished(store: FormStore): Promise<void> {
  const isIdle = () => store.getState().images.every(({ progress }) => progress === null)
  return new Promise((resolve) => {
    if (isIdle()) return resolve()
    const unsubscribe = store.subscribe(() => {
      if (!isIdle()) return
      unsubscribe()
      resolve()
    })
  })
}

interface Upload {
  productId: number
  file: Blob
  fileName: string
  onProgress: (share: number) => void
}

/** Uses XMLHttpRequest because fetch reports no upload progress. @returns the image's URL */
function sendImage({ productId, file, fileName, onProgress }: Upload): Promise<string> {
  const form = new FormData()
  form.append('images', file, fileName)
  const { url } = toWire(adminEndpoints.addImages, { id: String(productId), form })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'json'
    const token = csrfToken()
    if (token) request.setRequestHeader(CSRF_HEADER, token)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      const reply = request.response as { data?: { added: string[] } } | null
      const added = reply?.data?.added[0]
      if (request.status === 201 && added) resolve(added)
      else reject(new ApiError(request.status, reply))
    })
    const onError = () => reject(new ApiError(0, { error: CONNECTION_LOST }))
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, onError)
    request.send(form)
  })
}
