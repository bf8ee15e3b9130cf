import contourMap from '#web/platform/images/contour-map.svg?url'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'

export function ContourMap({ className }: { className?: string }) {
  const { place, region } = useBusiness()
  return (
    <div className={classes('relative overflow-hidden bg-steel-900', className)}>
      <img
        src={contourMap}
        alt={`Map of ${place}, ${region}`}
        width={400}
        height={400}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
      <span
        aria-hidden="true"
        className="absolute top-1/2 left-1/2 -ml-2 flex -translate-y-1/2 items-center gap-3 text-caption text-bone-50"
      >
        <span className="size-4 rounded-full border-2 border-brass-400 bg-brass-400 bg-clip-content p-0.5" />
        {place}
      </span>
    </div>
  )
}
