import { useState } from 'react'
import { MAX_REVIEW_IMAGES } from '#contract/reviews/limits.ts'
import { checkImageFiles } from '#web/images/check-image-files.ts'
import { createPreview } from '#web/images/create-preview.ts'

interface ChosenImage {
  key: number
  /** A file that is not uploaded yet, or the URL of an image of the review. */
  source: string | File
  /** Null when the browser can't show the file, such as HEIC. */
  preview: string | null
}

export type ReviewImages = ReturnType<typeof useReviewImages>

let keys = 0
const toChosen = (source: string | File, preview: string | null): ChosenImage => ({
  key: ++keys,
  source,
  preview,
})

export function useReviewImages(urls: string[]) {
  const [images, setImages] = useState(() => urls.map((url) => toChosen(url, url)))

  /** @returns what is wrong with some of the files, or null. */
  async function add(files: FileList): Promise<string | null> {
    const checked = await checkImageFiles(files)
    const added = await Promise.all(
      checked.images.map(async (file) => toChosen(file, await createPreview(file))),
    )
    const free = MAX_REVIEW_IMAGES - images.length
    setImages((before) => [...before, ...added].slice(0, MAX_REVIEW_IMAGES))
    const tooMany = added.length > free ? [`A review can have ${MAX_REVIEW_IMAGES} pictures.`] : []
    return [...checked.errors, ...tooMany].join(' ') || null
  }

  function remove(key: number) {
    setImages((before) => before.filter((image) => image.key !== key))
  }

  return { images, add, remove, chosen: images.map(({ source }) => source) }
}
