import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useForm } from './form-context.ts'
import type { FormPicture } from './form-state.ts'
import { dropPicture } from './picture-moves.ts'
import { uploadOne } from './upload-pictures.ts'

/** A picture that did not go up: why, and the two ways on. */
export function PictureFault({ picture }: { picture: FormPicture }) {
  const { form, state } = useForm()
  return (
    <Notice kind="failed" className="mt-1">
      <p>{picture.fault}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        {state.pieceId !== null && (
          <Button kind="secondary" size="card" onClick={() => void uploadOne(form, picture)}>
            Try again
          </Button>
        )}
        <Button kind="quiet" size="card" onClick={() => dropPicture(form, picture.key)}>
          Remove
        </Button>
      </div>
    </Notice>
  )
}
