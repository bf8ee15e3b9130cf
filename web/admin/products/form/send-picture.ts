import { calls } from '#contract/calls.ts'
import { ApiError, toWire } from '#contract/client.ts'
import { CSRF_HEADER } from '#contract/shop.ts'
import { csrfToken } from '#web/browser-api.ts'

const UNREACHABLE = 'The connection was lost before it was there.'

interface Sending {
  pieceId: number
  file: Blob
  fileName: string
  onProgress: (share: number) => void
}

/**
 * Sends one picture. By XMLHttpRequest, the only way in which a browser tells how much has gone up.
 * @returns its address in the shop. @throws {ApiError} status 0 when no answer came.
 */
export function sendPicture({ pieceId, file, fileName, onProgress }: Sending): Promise<string> {
  const body = new FormData()
  body.append('images', file, fileName)
  const { url } = toWire(calls.admin.addImages, { id: String(pieceId), form: body })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'json'
    const token = csrfToken()
    if (token) request.setRequestHeader(CSRF_HEADER, token)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      const answer = request.response as { data?: { added: string[] } } | null
      const added = answer?.data?.added[0]
      if (request.status === 201 && added) resolve(added)
      else reject(new ApiError(request.status, answer))
    })
    const noAnswer = () => reject(new ApiError(0, { error: UNREACHABLE }))
    request.addEventListener('error', noAnswer)
    request.addEventListener('abort', noAnswer)
    request.addEventListener('timeout', noAnswer)
    request.send(body)
  })
}
