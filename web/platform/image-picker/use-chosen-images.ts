import { useState } from 'react'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { checkImageFiles } from '#web/platform/images/check-image-files.ts'
import { createPreview } from '#web/platform/images/create-preview.ts'

export interface ChosenImage {
  key: number
  /** A file that is not uploaded yet, or the URL of one that is. */
  source: string | File
  /** Null when the browser can't show the file, such as HEIC, or the shop doesn't, because it is hidden. */
  preview: string | null
}

export type ChosenImages = ReturnType<typeof useChosenImages>

let keys = 0
const toChosen = (source: string | File, preview: string | null): ChosenImage => ({
  key: ++keys,
  source,
  preview,
})

/** The images of a form, at most `max`. @param isShown whether the shop shows those that it already has. */
export function useChosenImages(max: number, urls: string[] = [], isShown = true) {
  const [images, setImages] = useState(() => urls.map((url) => toChosen(url, isShown ? url : null)))

  /** @returns what is wrong with some of the files, or null. */
  async function add(files: FileList): Promise<string | null> {
    const checked = await checkImageFiles(files)
    const added = await Promise.all(
      checked.images.map(async (file) => toChosen(file, await createPreview(file))),
    )
    const free = max - images.length
    setImages((before) => [...before, ...added].slice(0, max))
    const tooMany = added.length > free ? [`Add at most ${pluralize(max, 'picture')}.`] : []
    return [...checked.errors, ...tooMany].join(' ') || null
  }

  function remove(key: number) {
    setImages((before) => before.filter((image) => image.key !== key))
  }

  return { images, max, add, remove, clear: () => setImages([]), chosen: images.map(({ source }) => source) }
}
