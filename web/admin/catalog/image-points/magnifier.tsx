import { largestImage } from '#contract/catalog/images/images.ts'
import type { Point } from '#contract/catalog/products/products.ts'
import { IMAGE_SIZE } from './marks.ts'

const ZOOM = 4
const SIDE = 176

/** The pixels around a point, with a cross on the exact one. */
export function Magnifier({ url, point }: { url: string; point: Point | null }) {
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
