import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Point } from '#contract/catalog/products/products.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { MARK_LABELS, type MarkName, type Marks, pointAt, stepOf } from './marks.ts'

interface MarkedImageProps {
  url: string
  alt: string
  marks: Marks
  active: MarkName
  hintId: string
  onPlace: (name: MarkName, point: Point) => void
  onActivate: (name: MarkName) => void
  onMove: (name: MarkName, right: number, down: number) => void
}

/** In CSS pixels. A press this near to a mark drags it. */
const REACH = 24
const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const NAMES: MarkName[] = ['tip', 'butt']

export function MarkedImage({
  url,
  alt,
  marks,
  active,
  hintId,
  onPlace,
  onActivate,
  onMove,
}: MarkedImageProps) {
  const dragged = useRef<MarkName | null>(null)

  function press(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const taken = NAMES.find((name) => isNear(event, marks[name]))
    dragged.current = taken ?? active
    if (taken) onActivate(taken)
    else onPlace(active, pressedPoint(event))
  }
  function drag(event: PointerEvent<HTMLDivElement>) {
    if (dragged.current) onPlace(dragged.current, pressedPoint(event))
  }
  const release = () => {
    dragged.current = null
  }
  const moveBy = (name: MarkName) => (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = stepOf(event)
    onActivate(name)
    onMove(name, arrow[0] * step, arrow[1] * step)
  }

  return (
    <div
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      className="relative cursor-crosshair touch-none select-none max-md:-mx-(--page-margin)"
    >
      <Image
        url={url}
        alt={alt}
        sizes="(min-width: 850px) 60vw, 100vw"
        priority
        className="pointer-events-none"
      />
      {marks.tip && marks.butt && <JoiningLine tip={marks.tip} butt={marks.butt} />}
      {NAMES.map((name) => {
        const point = marks[name]
        return (
          point && (
            <button
              key={name}
              type="button"
              aria-label={`${MARK_LABELS[name]}, ${percent(point.x)} from the left, ${percent(point.y)} from the top`}
              aria-describedby={hintId}
              aria-pressed={name === active}
              onFocus={() => onActivate(name)}
              onKeyDown={moveBy(name)}
              style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
              className="absolute flex size-11 -translate-1/2 cursor-grab items-center justify-center"
            >
              <MarkShape name={name} active={name === active} />
            </button>
          )
        )
      })}
    </div>
  )
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(1)} %`
}

function pressedPoint(event: PointerEvent<HTMLDivElement>): Point {
  const box = event.currentTarget.getBoundingClientRect()
  return pointAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
}

function isNear(event: PointerEvent<HTMLDivElement>, point: Point | null): boolean {
  if (!point) return false
  const box = event.currentTarget.getBoundingClientRect()
  const right = event.clientX - (box.left + point.x * box.width)
  const down = event.clientY - (box.top + point.y * box.height)
  return Math.hypot(right, down) < REACH
}

function JoiningLine({ tip, butt }: { tip: Point; butt: Point }) {
  const ends = { x1: butt.x * 100, y1: butt.y * 100, x2: tip.x * 100, y2: tip.y * 100 }
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      <line {...ends} strokeWidth={4} vectorEffect="non-scaling-stroke" className="stroke-steel-950" />
      <line
        {...ends}
        strokeWidth={2}
        strokeDasharray="8 6"
        vectorEffect="non-scaling-stroke"
        className="stroke-white"
      />
    </svg>
  )
}

interface MarkShapeProps {
  name: MarkName
  /** Brass on the image. */
  active?: boolean
  small?: boolean
}

/** A ring for the tip, a square for the butt. */
export function MarkShape({ name, active, small }: MarkShapeProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'block shrink-0 border-3',
        name === 'tip' && 'rounded-full',
        small ? 'size-3.5 border-steel-950' : 'size-6 outline-2 outline-steel-950',
        !small && (active ? 'border-brass-400' : 'border-white'),
      )}
    />
  )
}
