import { classes } from './cn.ts'
import { RulerNumbers } from './ruler-numbers.tsx'
import { SizeRuler } from './size-ruler.tsx'
import { type ProductLengths, sizeScale } from './size-scale.ts'

interface ProductSizeProps {
  lengths: ProductLengths | null
  /** `compact` is for cards and keeps its height without lengths; `full` has numbers and labels; `bare` has neither. */
  kind?: 'compact' | 'full' | 'bare'
  onSteel?: boolean
  className?: string
}

export function ProductSize({ lengths, kind = 'compact', onSteel, className }: ProductSizeProps) {
  const size = sizeScale(lengths)
  if (kind === 'compact') {
    return (
      <div className={classes('product-size', className)}>
        {size && (
          <>
            <SizeRuler size={size} onSteel={onSteel ?? false} />
            <span aria-hidden="true">{`${size.overall} in`}</span>
            <span className="sr-only">{size.label}</span>
          </>
        )}
      </div>
    )
  }
  if (!size) return null
  if (kind === 'bare') {
    return (
      <div className={className}>
        <SizeRuler size={size} onSteel={onSteel ?? false} />
        <span className="sr-only">{size.label}</span>
      </div>
    )
  }
  const { scale, handle, blade, label } = size
  return (
    <div className={classes('text-caption text-steel-600', className)}>
      <p className="sr-only">{label}</p>
      <div aria-hidden="true">
        <div className="relative flex flex-wrap pb-1 whitespace-nowrap">
          <span style={{ minWidth: `${(handle / scale) * 100}%` }} className="pr-3">
            <b className="font-semibold text-steel-950">{handle} in</b> handle
          </span>
          <span>
            <b className="font-semibold text-steel-950">{blade} in</b> blade
          </span>
        </div>
        <SizeRuler size={size} tall onSteel={onSteel ?? false} />
        <RulerNumbers scale={scale} />
      </div>
    </div>
  )
}
