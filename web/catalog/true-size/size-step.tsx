import { useId, useLayoutEffect, useRef, useState } from 'react'
import { trueSizePrintPage } from '#contract/platform/values/paths.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { SizeRuler } from '#web/platform/ui/size-ruler.tsx'
import { rulerLength, sizeScale } from '#web/platform/ui/size-scale.ts'
import { BesideChoice } from './beside-choice.tsx'
import { Hand, handLength, PALMS, type Palm } from './hand.tsx'
import { inPixels } from './length.ts'
import { Ruler } from './ruler.tsx'
import type { SizedProduct } from './sized-product.ts'
import { Strip } from './strip.tsx'
import { BEFORE_BUTT, stripGeometry } from './strip-geometry.ts'

interface SizeStepProps {
  product: SizedProduct
  /** In CSS pixels per inch. */
  scale: number
  onCalibrate: () => void
}

export function SizeStep({ product, scale, onCalibrate }: SizeStepProps) {
  const [palm, setPalm] = useState<Palm | null>(null)
  const [beside, setBeside] = useState<SizedProduct | null>(null)
  const { ref, view } = useScrollView()
  const length = inPixels(scale)
  const products = beside ? [product, beside] : [product]
  const longest = Math.max(...products.map(({ overall }) => overall), palm ? handLength(palm) : 0)
  const rulerInches = Math.ceil(longest) + 1
  const inView = view.width / scale - BEFORE_BUTT
  const isCut = view.width > 0 && inView < Math.max(...products.map(({ overall }) => overall))
  return (
    <div className="grid gap-x-6 gap-y-4 pt-5 pb-6 md:grid-cols-[minmax(0,1fr)_224px] md:px-10 md:pt-6 md:pb-10">
      <div className="min-w-0">
        <section
          ref={ref}
          aria-label="Knife in its true size"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
          tabIndex={0}
          className="relative overflow-x-auto overflow-y-hidden overscroll-x-contain -outline-offset-3"
        >
          <div className="w-max pr-4">
            {products.map((each, index) => (
              <figure key={each.id} className={index > 0 ? 'pt-3' : undefined}>
                {index > 0 && (
                  <figcaption className="sticky left-0 w-max max-w-[calc(100vw-40px)] pb-1 pl-5 text-small text-steel-600 md:pl-0">
                    {each.name}, {each.overall} in
                  </figcaption>
                )}
                <Strip product={each} geometry={stripGeometry(each.points, each.overall)} length={length} />
              </figure>
            ))}
            <div style={{ paddingLeft: length(BEFORE_BUTT) }} className="pt-2.5">
              <Ruler inches={rulerInches} length={length} />
              {palm && (
                <div className="pt-5 pb-1">
                  <Hand palm={palm} length={length} />
                </div>
              )}
            </div>
          </div>
        </section>
        {isCut && (
          <div className="px-5 md:px-0">
            <ViewFrame
              product={product}
              from={view.left / scale - BEFORE_BUTT}
              until={(view.left + view.width) / scale - BEFORE_BUTT}
            />
          </div>
        )}
      </div>
      <div className="grid content-start gap-y-4 px-5 md:gap-y-6 md:px-0">
        <PalmChoice palm={palm} onChange={setPalm} />
        <BesideChoice productId={product.id} chosen={beside} onChoose={setBeside} />
        <div className="flex flex-wrap justify-between gap-x-6 md:flex-col md:items-start">
          <LinkUnderlined
            to={`${trueSizePrintPage(product.id)}${beside ? `?with=${beside.id}` : ''}`}
            target="_blank"
            prefetch="none"
          >
            Print 1:1
          </LinkUnderlined>
          <button
            type="button"
            onClick={onCalibrate}
            className="group type-button inline-flex min-h-11 items-center"
          >
            <span className="border-b border-brass-700 pb-0.5 group-hover:border-steel-950">
              Calibrate again
            </span>
          </button>
        </div>
      </div>
    </div>
  )
}

/** Which part of a scrolled area is in view, in pixels. */
function useScrollView() {
  const ref = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ left: 0, width: 0 })
  useLayoutEffect(() => {
    const area = ref.current
    if (!area) return
    const read = () => setView({ left: area.scrollLeft, width: area.clientWidth })
    read()
    area.addEventListener('scroll', read, { passive: true })
    const observer = new ResizeObserver(read)
    observer.observe(area)
    return () => {
      area.removeEventListener('scroll', read)
      observer.disconnect()
    }
  }, [])
  return { ref, view }
}

interface PalmChoiceProps {
  palm: Palm | null
  onChange: (palm: Palm | null) => void
}

function PalmChoice({ palm, onChange }: PalmChoiceProps) {
  const name = useId()
  return (
    <fieldset aria-describedby={`${name}-hint`}>
      <legend className="type-label pb-2">Your palm</legend>
      <div className="grid grid-cols-4 gap-2 md:grid-cols-2">
        {[null, ...PALMS].map((choice) => (
          <label
            key={choice ?? 'none'}
            className="inline-flex min-h-11 cursor-pointer items-center justify-center bg-bone-200 px-1 text-center text-small font-[550] hover:bg-bone-300 has-checked:bg-steel-950 has-checked:text-bone-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass-700"
          >
            <input
              type="radio"
              name={name}
              checked={palm === choice}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            {choice === null ? 'No hand' : `${choice} cm`}
          </label>
        ))}
      </div>
      <p id={`${name}-hint`} className="pt-2 text-small text-steel-600 max-md:sr-only">
        Measure across the knuckles, without the thumb.
      </p>
    </fieldset>
  )
}

interface ViewFrameProps {
  product: SizedProduct
  /** The part in view, in inches from the butt. */
  from: number
  until: number
}

/** A small ruler of the whole knife, with a frame around the part that is in view. */
function ViewFrame({ product, from, until }: ViewFrameProps) {
  const { overall, blade } = product
  const scale = rulerLength(overall)
  const lengths = { overall_length_in: overall, blade_length_in: blade }
  const size = sizeScale(lengths) ?? { scale, overall, blade: overall, handle: 0, label: '' }
  const start = Math.max(0, from)
  const end = Math.min(scale, until)
  return (
    <div className="pt-4">
      <div aria-hidden="true" className="relative">
        <SizeRuler size={size} />
        <span
          data-view-frame
          className="absolute -top-1.5 h-4.5 border-2 border-steel-950"
          style={{ left: `${(start / scale) * 100}%`, width: `${((end - start) / scale) * 100}%` }}
        />
      </div>
      <p className="pt-3 text-small text-steel-600">
        {start < 0.5
          ? `You see the first ${Math.max(1, Math.floor(end))} inches. `
          : `You see inches ${Math.round(start)} to ${Math.min(Math.round(end), Math.ceil(overall))}. `}
        <span className="md:hidden">Swipe for the rest, or turn your phone.</span>
        <span className="max-md:hidden">Scroll sideways for the rest.</span>
      </p>
    </div>
  )
}
