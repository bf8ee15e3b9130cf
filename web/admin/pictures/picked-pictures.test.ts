import { expect, test } from 'vitest'
import { freshJpeg } from '#checks/pictures.ts'
import { MAX_PICTURE_BYTES } from '#contract/shop.ts'
import { pickedPictures } from './picked-pictures.ts'

function file(name: string, type: string, content: BlobPart[]) {
  return new File(content, name, { type })
}

test('what was chosen is told apart by content: pictures, what is none, and what is too large', async () => {
  const jpeg = new Uint8Array(await freshJpeg())
  const blank = new Uint8Array(MAX_PICTURE_BYTES + 1)
  const { pictures, refused } = await pickedPictures([
    file('walnut.jpg', 'image/jpeg', [jpeg]),
    file('named-by-a-camera', '', [jpeg]),
    file('whole.jpg', 'image/jpeg', [jpeg, blank.subarray(0, MAX_PICTURE_BYTES - jpeg.length)]),
    file('notes.txt', 'text/plain', ['steel']),
    file('drawing.svg', 'image/svg+xml', ['<svg xmlns="http://www.w3.org/2000/svg"/>']),
    file('text.png', 'image/png', ['not a picture']),
    file('large.jpg', 'image/jpeg', [jpeg, blank]),
    file('blank.png', 'image/png', [blank]),
    file('backup.zip', 'application/zip', [blank]),
  ])
  expect(pictures.map(({ name }) => name)).toEqual(['walnut.jpg', 'named-by-a-camera', 'whole.jpg'])
  expect(refused).toEqual([
    'notes.txt is not an image!',
    'drawing.svg is not an image!',
    'text.png is not an image!',
    'large.jpg exceeds 20MB size limit!',
    'blank.png exceeds 20MB size limit!',
    'backup.zip is not an image!',
  ])
})
