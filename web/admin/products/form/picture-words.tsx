import Pencil from 'lucide-react/icons/pencil'
import { useId, useState } from 'react'
import { MAX_ALT } from '#contract/shop.ts'
import { Field } from '#web/ui/field.tsx'
import { useForm } from './form-context.ts'
import type { FormPicture } from './form-state.ts'
import { altOf, changePicture } from './picture-moves.ts'

/** What a picture shows, for those who can't see it: proposed from the facts, and anybody's to say better. */
export function PictureWords({ picture, place }: { picture: FormPicture; place: number }) {
  const { form, state } = useForm()
  const [isOpen, setOpen] = useState(false)
  const wordsId = useId()
  const alt = altOf(state, picture)
  if (!isOpen) {
    return (
      <div className="relative flex min-h-11 min-w-0 items-center gap-1 text-caption text-steel-600 hover:text-steel-950">
        <button
          type="button"
          aria-label={`Change what image ${place + 1} shows`}
          aria-describedby={wordsId}
          onClick={() => setOpen(true)}
          className="-ml-3.5 inline-flex size-11 shrink-0 items-center justify-center rounded-control after:absolute after:inset-0"
        >
          <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <p id={wordsId} className="-ml-3 min-w-0 truncate">
          Shows: {alt}
        </p>
      </div>
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
