import { useState } from 'react'
import { checkImageFiles } from '#web/platform/images/check-image-files.ts'
import { createPreview } from '#web/platform/images/create-preview.ts'
import { showAlert } from '#web/platform/ui/toast-store.ts'

export interface ImageFile {
  file: File
  preview: string | null
}

export function useImageFile() {
  const [image, setImage] = useState<ImageFile | null>(null)

  async function choose(files: Iterable<File>) {
    const {
      images: [file],
      errors,
    } = await checkImageFiles(files)
    for (const error of errors) showAlert(error)
    if (file) setImage({ file, preview: await createPreview(file) })
  }

  return { image, choose, clear: () => setImage(null) }
}
