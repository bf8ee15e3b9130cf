import { expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '#contract/platform/values/limits.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { checkImageFiles } from './check-image-files.ts'

function file(name: string, type: string, content: BlobPart[]) {
  return new File(content, name, { type })
}

test('accepts images by their content and names files that are too large or not images', async () => {
  const jpeg = new Uint8Array(await freshJpeg())
  const blank = new Uint8Array(MAX_IMAGE_BYTES + 1)
  const { images, errors } = await checkImageFiles([
    file('walnut.jpg', 'image/jpeg', [jpeg]),
    file('named-by-a-camera', '', [jpeg]),
    file('whole.jpg', 'image/jpeg', [jpeg, blank.subarray(0, MAX_IMAGE_BYTES - jpeg.length)]),
    file('notes.txt', 'text/plain', ['steel']),
    file('drawing.svg', 'image/svg+xml', ['<svg xmlns="http://www.w3.org/2000/svg"/>']),
    file('text.png', 'image/png', ['not an image']),
    file('large.jpg', 'image/jpeg', [jpeg, blank]),
    file('blank.png', 'image/png', [blank]),
    file('backup.zip', 'application/zip', [blank]),
  ])
  expect(images.map(({ name }) => name)).toEqual(['walnut.jpg', 'named-by-a-camera', 'whole.jpg'])
  expect(errors).toEqual([
    'notes.txt is not an image!',
    'drawing.svg is not an image!',
    'text.png is not an image!',
    'large.jpg exceeds 20MB size limit!',
    'blank.png exceeds 20MB size limit!',
    'backup.zip is not an image!',
  ])
})
