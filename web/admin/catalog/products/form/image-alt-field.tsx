import Pencil from 'virtual:icon/pencil'
import { useId, useState } from 'react'
import { MAX_ALT } from '#contract/platform/values/limits.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { useFormValues, useProductForm } from './form-context.ts'
import { altOf, changeImage, type FormImage } from './form-store.ts'

export function ImageAltField({ image, index }: { image: FormImage; index: number }) {
  const { store } = useProductForm()
  const [isOpen, setOpen] = useState(false)
  const altId = useId()
  const alt = altOf(useFormValues(), index, image)
  if (!isOpen) {
    return (
      <div className="relative flex min-h-11 min-w-0 items-center gap-1 text-caption text-steel-600 hover:text-steel-950">
        <button
          type="button"
          aria-label={`Edit alt text of image ${index + 1}`}
          aria-describedby={altId}
          onClick={() => setOpen(true)}
          className="-ml-3.5 inline-flex size-11 shrink-0 items-center justify-center rounded-control after:absolute after:inset-0"
        >
          <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <p id={altId} className="-ml-3 min-w-0 truncate">
          Alt text: {alt}
        </p>
      </div>
    )
  }
  return (
    <Field
      autoFocus
      label={`Alt text of image ${index + 1}`}
      hint="Describes the image for people who cannot see it. Leave empty to use the text generated from the specs."
      value={image.typedAlt ?? image.savedAlt ?? alt}
      maxLength={MAX_ALT}
      onChange={({ target }) => {
        changeImage(store, image.key, { typedAlt: target.value })
      }}
      className="pt-1 pb-2"
    />
  )
}
