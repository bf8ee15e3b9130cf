import { useState } from 'react'
import { pickedPictures } from '#web/admin/pictures/picked-pictures.ts'
import { smallPreview } from '#web/admin/pictures/small-preview.ts'
import { showAlert } from '#web/ui/toast-store.ts'

export interface PickedImage {
  file: File
  /** Null when this browser can't draw it. */
  preview: string | null
}

/** One picture, chosen and not yet sent. */
export function usePickedImage() {
  const [picked, setPicked] = useState<PickedImage | null>(null)

  async function pick(files: Iterable<File>) {
    const {
      pictures: [file],
      refused,
    } = await pickedPictures(files)
    for (const sentence of refused) showAlert(sentence)
    if (file) setPicked({ file, preview: await smallPreview(file) })
  }

  return { picked, pick, drop: () => setPicked(null) }
}
