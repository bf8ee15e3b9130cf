import ArrowDown from 'virtual:icon/arrow-down'
import ArrowLeft from 'virtual:icon/arrow-left'
import ArrowRight from 'virtual:icon/arrow-right'
import ArrowUp from 'virtual:icon/arrow-up'
import { useId } from 'react'
import { largestImage } from '#contract/catalog/images/images.ts'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import type { Point } from '#contract/catalog/products/products.ts'
import { VersionedForm } from '#web/admin/platform/form/versioned-form.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import { LengthCheck } from './length-check.tsx'
import { MarkedImage, MarkShape } from './marked-image.tsx'
import { distance, IMAGE_SIZE, MARK_LABELS, type MarkName, stepOf } from './marks.ts'
import { useImagePoints } from './use-image-points.ts'

const ZOOM = 4
const SIDE = 176

const ARROWS = [
  { label: 'Move up', Icon: ArrowUp, right: 0, down: -1, place: 'col-start-2' },
  { label: 'Move left', Icon: ArrowLeft, right: -1, down: 0, place: 'col-start-1 row-start-2' },
  { label: 'Move right', Icon: ArrowRight, right: 1, down: 0, place: 'col-start-3 row-start-2' },
  { label: 'Move down', Icon: ArrowDown, right: 0, down: 1, place: 'col-start-2 row-start-3' },
]

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
  const { form, marks, active, setActive } = editor
  const hintId = useId()

  return (
    <VersionedForm form={form} formId={FORM_ID} leaving="Tip and butt are not saved yet.">
      <form
        {...form.form}
        id={FORM_ID}
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
            {...form.field('overall_length_in')}
            label="Overall length (in)"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={product.specs?.overall_length_in ?? ''}
          />
          <LengthCheck product={product} overall={editor.overall} pixels={distance(marks)} />
        </div>
      </form>
    </VersionedForm>
  )
}

function ArrowPad({ onMove }: { onMove: (right: number, down: number) => void }) {
  return (
    <fieldset className="grid grid-cols-3 gap-1">
      <legend className="sr-only">Move the mark</legend>
      {ARROWS.map(({ label, Icon, right, down, place }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          onClick={(event) => {
            const step = stepOf(event)
            onMove(right * step, down * step)
          }}
          className={`inline-flex size-12 items-center justify-center rounded-control border border-steel-950 hover:bg-bone-200 ${place}`}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}

/** The pixels around a point, with a cross on the exact one. */
function Magnifier({ url, point }: { url: string; point: Point | null }) {
  const offset = (fraction: number, length: number) => SIDE / 2 - fraction * length * ZOOM
  return (
    <div
      aria-hidden="true"
      className="relative shrink-0 border border-bone-500 bg-bone-200"
      style={{
        width: SIDE,
        height: SIDE,
        ...(point && {
          backgroundImage: `url(${largestImage(url)})`,
          backgroundRepeat: 'no-repeat',
          backgroundSize: `${IMAGE_SIZE.width * ZOOM}px ${IMAGE_SIZE.height * ZOOM}px`,
          backgroundPosition: `${offset(point.x, IMAGE_SIZE.width)}px ${offset(point.y, IMAGE_SIZE.height)}px`,
        }),
      }}
    >
      {point ? (
        <>
          <span className="absolute top-1/2 left-1/2 h-28 w-1 -translate-1/2 border-x border-steel-950 bg-brass-400" />
          <span className="absolute top-1/2 left-1/2 h-1 w-28 -translate-1/2 border-y border-steel-950 bg-brass-400" />
        </>
      ) : (
        <span className="absolute inset-0 flex items-center justify-center px-4 text-center text-caption text-steel-600">
          Not marked yet
        </span>
      )}
    </div>
  )
}
