import { classes } from '#web/platform/ui/cn.ts'
import { cssMillimeters } from '../length.ts'
import { Ruler } from '../ruler.tsx'
import type { SizedProduct } from '../sized-product.ts'
import { Strip } from '../strip.tsx'
import { BEFORE_BUTT, stripGeometry } from '../strip-geometry.ts'
import { OVERLAP, type Sheets } from './sheets.ts'

/** In inches. Two products of this height fit on a landscape sheet. */
const MAX_STRIP_HEIGHT = 2.6

interface SheetProps {
  products: SizedProduct[]
  sheets: Sheets
  index: number
  rulerInches: number
}

/** One sheet of paper: its part of the drawing, unscaled. */
export function Sheet({ products, sheets: { wide, width, starts }, index, rulerInches }: SheetProps) {
  const start = starts[index] ?? 0
  const isLast = index === starts.length - 1
  return (
    <section
      aria-label={`Sheet ${index + 1} of ${starts.length}`}
      className={classes('true-size-sheet pb-10 print:pb-0', wide ? 'true-size-wide' : 'true-size-upright')}
      style={{ width: cssMillimeters(width) }}
    >
      {starts.length > 1 && (
        <p className="pb-2 text-small">
          Sheet {index + 1} of {starts.length}.{' '}
          {isLast ? 'Lay this sheet’s mark A' : 'Lay mark A of the next sheet'} on mark B
          {isLast && ` of sheet ${index}`}.
        </p>
      )}
      {/* Inline, because the browser shrinks a page to what overflows a block on it, even where that is hidden. */}
      <div
        className="relative inline-block overflow-hidden align-top"
        style={{ width: cssMillimeters(width) }}
      >
        <div style={{ marginLeft: cssMillimeters(-start) }} className="w-max">
          {products.map((product) => (
            <figure key={product.id} className="pb-2">
              <figcaption
                className="min-h-7 pb-1 text-small"
                style={{ paddingLeft: cssMillimeters(index > 0 ? start + OVERLAP : 0) }}
              >
                {start < BEFORE_BUTT + product.overall && `${product.name}, ${product.overall} in`}
              </figcaption>
              <Strip
                product={product}
                geometry={stripGeometry(product.points, product.overall, MAX_STRIP_HEIGHT)}
                length={cssMillimeters}
              />
            </figure>
          ))}
          <div style={{ paddingLeft: cssMillimeters(BEFORE_BUTT) }}>
            <Ruler inches={rulerInches} length={cssMillimeters} />
          </div>
        </div>
        {index > 0 && <Mark name="A" at={OVERLAP / 2} />}
        {!isLast && <Mark name="B" at={width - OVERLAP / 2} />}
      </div>
      <CheckLine />
    </section>
  )
}

/** A line at the same place of the drawing on two sheets. */
function Mark({ name, at }: { name: string; at: number }) {
  return (
    <span
      className="absolute inset-y-0 border-l border-dashed border-steel-950 text-caption"
      style={{ left: cssMillimeters(at) }}
    >
      <span className="bg-white px-1 font-semibold">{name}</span>
    </span>
  )
}

/** Its length shows whether the printer scaled the sheet. */
function CheckLine() {
  return (
    <div className="pt-3 text-caption">
      <div
        role="img"
        aria-label="Line of 100 mm"
        className="h-3 border-x border-b border-steel-950"
        style={{ width: '100mm' }}
      />
      <p className="pt-1">100 mm, when printed at 100%.</p>
    </div>
  )
}
