import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { MAX_ALT } from '#contract/shop.ts'
import { Field } from '#web/ui/field.tsx'
import { useForm } from './form-context.ts'
import type { FormPicture } from './form-state.ts'
import { altOf, changePicture } from './picture-moves.ts'

/** What a picture shows, for those who can't see it: proposed from the facts, and anybody's to say better. */
export function PictureWords({ picture, place }: { picture: FormPicture; place: number }) {
  const { form, state } = useForm()
  const [isOpen, setOpen] = useState(false)
  const alt = altOf(state, picture)
  if (!isOpen) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 w-full min-w-0 items-center gap-2 rounded-control text-left text-caption text-steel-600 hover:text-steel-950"
      >
        <Pencil size={14} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
        <span className="shrink-0" aria-hidden="true">
          Shows:
        </span>
        <span className="sr-only">Image {place + 1} shows:</span>
        <span className="truncate">{alt}</span>
      </button>
    )
  }
  return (
    <Field
      autoFocus
      label={`What image ${place + 1} shows`}
      hint="Read to people who can't see it. Left empty, the facts say it."
      value={picture.typedAlt ?? picture.savedAlt ?? alt}
      maxLength={MAX_ALT}
      onChange={({ target }) => {
        changePicture(form, picture.key, { typedAlt: target.value })
        form.change({ outcome: null })
      }}
      className="pt-1 pb-2"
    />
  )
}
