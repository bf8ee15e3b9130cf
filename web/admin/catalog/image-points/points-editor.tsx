import { type FormEvent, useId } from 'react'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import { LeaveGuard } from '#web/admin/platform/shell/leave-guard.tsx'
import { SaveBar } from '#web/admin/platform/shell/save-bar.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import { ArrowPad } from './arrow-pad.tsx'
import { LengthCheck } from './length-check.tsx'
import { Magnifier } from './magnifier.tsx'
import { MarkedImage, MarkShape } from './marked-image.tsx'
import { distance, MARK_LABELS, type MarkName } from './marks.ts'
import { useImagePoints } from './use-image-points.ts'

const CHOICES: { value: MarkName; label: string }[] = [
  { value: 'tip', label: MARK_LABELS.tip },
  { value: 'butt', label: MARK_LABELS.butt },
]
const FORM_ID = 'image-points'

interface PointsEditorProps {
  product: AdminProduct
  imageUrl: string
}

export function PointsEditor({ product, imageUrl }: PointsEditorProps) {
  const editor = useImagePoints(product, imageUrl)
  const { marks, active, setActive, unsaved } = editor
  const hintId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    void editor.save()
  }

  return (
    <form
      id={FORM_ID}
      noValidate
      onSubmit={submit}
      className="grid gap-x-12 gap-y-5 pb-16 md:grid-cols-[minmax(0,1fr)_minmax(280px,360px)]"
    >
      <div className="min-w-0">
        <MarkedImage
          url={imageUrl}
          alt={product.image_alts[0] ?? product.name}
          marks={marks}
          active={active}
          hintId={hintId}
          onPlace={editor.place}
          onActivate={setActive}
          onMove={editor.move}
        />
        <div className="flex min-h-11 flex-wrap items-center gap-x-6 pt-3">
          {CHOICES.map(({ value, label }) => (
            <span key={value} className="inline-flex items-center gap-2 text-small">
              <MarkShape name={value} small />
              {label}
            </span>
          ))}
          {(marks.tip || marks.butt) && (
            <Button kind="quiet" size="card" onClick={editor.removeBoth} className="-mr-4 ml-auto">
              Remove both
            </Button>
          )}
        </div>
        {!marks.tip && !marks.butt && (
          <p className="text-small text-steel-600">
            Nothing is marked yet. Press on the tip, then choose ‘Butt’ and press on the end of the handle.
          </p>
        )}
      </div>
      <div className="grid content-start gap-5">
        <SegmentedControl label="Mark" choices={CHOICES} value={active} onChange={setActive} />
        <div>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Magnifier url={imageUrl} point={marks[active]} />
            <ArrowPad onMove={(right, down) => editor.move(active, right, down)} />
          </div>
          <p id={hintId} className="pt-2 text-caption text-steel-600">
            Drag the mark, or press the arrow keys. With Shift it moves ten times as far.
          </p>
        </div>
        <Field
          label="Overall length (in)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={editor.typedLength}
          onChange={(event) => editor.setTypedLength(event.target.value)}
          error={editor.lengthError}
        />
        <LengthCheck product={product} overall={editor.overall} pixels={distance(marks)} />
      </div>
      {unsaved && (
        <SaveBar formId={FORM_ID} busy={editor.busy} failure={editor.failure} onDiscard={editor.discard}>
          Unsaved changes
        </SaveBar>
      )}
      <LeaveGuard unsaved={unsaved && !editor.busy}>Tip and butt are not saved yet.</LeaveGuard>
    </form>
  )
}
