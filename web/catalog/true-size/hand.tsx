import type { Length } from './length.ts'

/** Across the knuckles, in centimeters. */
export const PALMS = [7.5, 8.5, 9.5] as const
export type Palm = (typeof PALMS)[number]

const CM_PER_INCH = 2.54
/** The palm, the width and the height of the drawing, in its own units. */
const PALM = 299
const WIDTH = 726
const HEIGHT = 386
/** A hand is about 2.3 times as long as its palm is wide. */
const HAND_PER_PALM = 2.28

const OUTLINE =
  'M0 119C46 115 74 98 106 77c32-21 62-32 90-39 54-11 104-18 156-28 26-6 50-10 64-6 20 8 22 32 12 46-8 10-20 15-33 18 75-3 155 2 233 1 36 2 50 13 50 27-1 18-18 30-50 32-48 3-93 8-136 15 58 3 118 7 172 8 42 1 61 13 61 31-1 20-20 31-63 31-52 2-112 6-166 10 54 6 114 13 146 15 34 3 51 14 50 29-1 19-16 28-50 29-52 2-122 1-187 3 35 8 65 12 90 16 35 5 53 15 53 30-1 17-14 25-46 24-42-1-92-3-144-2-13 9-33 17-63 17C250 384 120 352 0 326'
const FOLDS =
  'M263 112C255 172 240 252 165 329M418 98C380 127 340 182 280 207M273 279C310 302 360 292 411 343'

/** In inches, from the wrist to the tip of the middle finger. */
export function handLength(palm: Palm): number {
  return (palm / CM_PER_INCH) * HAND_PER_PALM
}

interface HandProps {
  palm: Palm
  length: Length
}

/** An outline with the wrist at the left edge. */
export function Hand({ palm, length }: HandProps) {
  return (
    <svg
      role="img"
      aria-label={`Hand with a palm of ${palm} cm`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block overflow-visible"
      style={{
        width: length(handLength(palm)),
        height: length((palm / CM_PER_INCH) * (HEIGHT / PALM)),
      }}
    >
      <path
        d={OUTLINE}
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
        className="fill-bone-100 stroke-steel-500"
      />
      <path
        d={FOLDS}
        fill="none"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
        className="stroke-bone-300"
      />
    </svg>
  )
}
