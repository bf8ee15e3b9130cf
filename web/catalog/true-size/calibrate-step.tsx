import Minus from 'virtual:icon/minus'
import Plus from 'virtual:icon/plus'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { Select } from '#web/platform/ui/select.tsx'
import { useWideScreen } from '#web/platform/ui/use-wide-screen.ts'
import { MAX_SCALE, MIN_SCALE, MM_PER_INCH } from './calibration.ts'
import { PHONES, phoneScale } from './phones.ts'

/** ISO/IEC 7810, ID-1. */
const CARD_MM = { long: 85.6, short: 53.98, radius: 3.18 }

interface CalibrateStepProps {
  /** In CSS pixels per inch. */
  initial: number | null
  hasZoomed: boolean
  onFit: (scale: number) => void
  onCancel: () => void
}

const UNKNOWN_SCREEN = { wide: 96, phone: 153 }

export function CalibrateStep({ initial, hasZoomed, onFit, onCancel }: CalibrateStepProps) {
  const wide = useWideScreen()
  const [scale, setScale] = useState(() => initial ?? (wide ? UNKNOWN_SCREEN.wide : UNKNOWN_SCREEN.phone))
  // A phone is narrower than a card is long.
  const mm = wide ? CARD_MM.long : CARD_MM.short
  const toPixels = (perInch: number) => (perInch * mm) / MM_PER_INCH
  const pixels = toPixels(scale)
  const setPixels = (wanted: number) =>
    setScale(Math.min(MAX_SCALE, Math.max(MIN_SCALE, (Math.round(wanted) * MM_PER_INCH) / mm)))
  return (
    <>
      <div className="px-5 pt-1 sm:px-10">
        {hasZoomed && (
          <p role="status" className="pb-2 font-[550]">
            The zoom of this browser has changed, so the size must be set again.
          </p>
        )}
        {wide ? (
          <p className="max-w-130">
            Hold a bank card flat against the screen. Drag the right edge until the outline is as wide as the
            card. You do this once on each screen.
          </p>
        ) : (
          <>
            <PhoneSelect onChoose={setScale} />
            <p className="pt-4">
              Or stand a bank card on the screen and drag until the outline is as wide as its short side.
            </p>
          </>
        )}
      </div>
      <CardArea wide={wide} scale={scale} pixels={pixels} setPixels={setPixels} />
      <div className="bg-bone-50 px-5 pt-4 pb-5 max-md:sticky max-md:bottom-0 sm:px-10 md:pt-5 md:pb-10">
        <div className="flex items-center gap-4">
          <StepButton label="Narrower" onClick={() => setPixels(pixels - 1)}>
            <Minus size={18} strokeWidth={1.75} aria-hidden="true" />
          </StepButton>
          <WidthSlider
            pixels={Math.round(pixels)}
            min={Math.ceil(toPixels(MIN_SCALE))}
            max={Math.floor(toPixels(MAX_SCALE))}
            onChange={setPixels}
          />
          <StepButton label="Wider" onClick={() => setPixels(pixels + 1)}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          </StepButton>
        </div>
        <div className="flex gap-3 pt-3 md:justify-end md:pt-8">
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={() => onFit(scale)} className="max-md:grow">
            It fits
          </Button>
        </div>
      </div>
    </>
  )
}

interface WidthSliderProps {
  pixels: number
  min: number
  max: number
  onChange: (pixels: number) => void
}

function WidthSlider({ pixels, min, max, onChange }: WidthSliderProps) {
  const left = ((pixels - min) / (max - min)) * 100
  return (
    <div className="price-slider min-w-0 grow">
      <div aria-hidden="true" className="price-slider-line">
        <div style={{ left: 0, right: `${100 - left}%` }} />
      </div>
      <input
        type="range"
        aria-label="Width of the outline"
        aria-valuetext={`${pixels} pixels`}
        min={min}
        max={max}
        step={1}
        value={pixels}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}

function PhoneSelect({ onChoose }: { onChoose: (scale: number) => void }) {
  function choose(name: string) {
    const phone = PHONES.find((each) => each.name === name)
    if (phone) onChoose(phoneScale(phone, Math.min(screen.width, screen.height)))
  }
  return (
    <Select label="Your phone" defaultValue="" onChange={(event) => choose(event.target.value)}>
      <option value="">Choose it, if it is on the list</option>
      {PHONES.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  )
}

interface CardAreaProps {
  wide: boolean
  scale: number
  pixels: number
  setPixels: (pixels: number) => void
}

function CardArea({ wide, scale, pixels, setPixels }: CardAreaProps) {
  const start = useRef<{ x: number; pixels: number } | null>(null)
  // The upright outline is centered, so both of its edges move.
  const perPixel = wide ? 1 : 2

  function press(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, pixels }
  }
  function drag({ clientX }: PointerEvent) {
    if (start.current) setPixels(start.current.pixels + (clientX - start.current.x) * perPixel)
  }
  const release = () => {
    start.current = null
  }

  return (
    <div
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      className="relative mt-4 min-h-40 grow cursor-ew-resize touch-pan-y overflow-hidden bg-bone-100 select-none max-md:shrink md:mx-10 md:mt-5 md:shrink-0 md:overflow-visible md:p-9"
    >
      <div
        data-outline
        className={classes(
          'relative border-2 border-steel-950 text-small text-steel-600',
          wide ? 'flex items-end' : 'mx-auto mt-7',
        )}
        style={{
          width: pixels,
          height: (scale * (wide ? CARD_MM.short : CARD_MM.long)) / MM_PER_INCH,
          borderRadius: (scale * CARD_MM.radius) / MM_PER_INCH,
        }}
      >
        <p className="p-5">{wide ? 'Bank card, 85.60 mm' : 'Short side of a bank card, 53.98 mm'}</p>
        {wide && (
          <span
            aria-hidden="true"
            className="absolute top-1/2 -right-px size-9 translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-steel-950 bg-white shadow-[inset_0_0_0_4px_var(--color-brass-400),inset_0_0_0_6px_var(--color-steel-950)]"
          />
        )}
      </div>
    </div>
  )
}

function StepButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control border border-bone-500 hover:border-steel-950"
    >
      {children}
    </button>
  )
}
