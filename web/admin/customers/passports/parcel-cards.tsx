import type { ParcelCard as CardContent } from '#contract/customers/passports/passports.ts'
import { PrintBar } from '#web/admin/platform/print/print-bar.tsx'
import { usePaper } from '#web/admin/platform/print/use-paper.ts'
import { groupCode } from '#web/customers/passports/group-code.ts'
import { passportNumber } from '#web/customers/passports/passport-number.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { BrandMark } from '#web/platform/ui/brand.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { claimCodeLabel } from './claim-code-label.ts'
import type { QrPath } from './qr-path.ts'

type Card = CardContent & { qr: QrPath }

type Layout = 'sheet' | 'card'

const CARDS_PER_SHEET = 8
const LAYOUTS: [Layout, label: string, note: string][] = [
  ['sheet', 'Eight to a sheet', 'Letter, 8½ × 11 in, to cut along the marks'],
  ['card', 'One card', '3½ × 2 in, for cards that are cut already'],
]

export function ParcelCards({ cards }: { cards: Card[] }) {
  const [layout, setLayout] = usePaper('layout', LAYOUTS)
  return (
    <div className="slips">
      <PrintBar papers={LAYOUTS} paper={layout} onPaper={setLayout} />
      <p className="pb-4 text-small text-steel-600 print:hidden">Print at 100%, without ‘Fit to page’.</p>
      <section
        aria-label="Preview"
        className="card-preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {pagesOf(cards, layout).map((page) => (
          <div key={page[0]?.code} className={classes('card-page', layout === 'sheet' && 'card-sheet')}>
            {layout === 'sheet' && <CutMarks />}
            <ul>
              {page.map((card) => (
                <ParcelCard key={card.code} card={card} />
              ))}
            </ul>
          </div>
        ))}
      </section>
    </div>
  )
}

function pagesOf(cards: Card[], layout: Layout): Card[][] {
  const size = layout === 'sheet' ? CARDS_PER_SHEET : 1
  return Array.from({ length: Math.ceil(cards.length / size) }, (_, page) =>
    cards.slice(page * size, (page + 1) * size),
  )
}

/** In inches. */
const ROWS = [1.5, 3.5, 5.5, 7.5, 9.5]
const COLUMNS = [0.75, 4.25, 7.75]

function CutMarks() {
  const across = ROWS.map((y) => `M.52 ${y}H.69M7.81 ${y}h.17`)
  const down = COLUMNS.map((x) => `M${x} 1.27v.17M${x} 9.56v.17`)
  return (
    <svg viewBox="0 0 8.5 11" aria-hidden="true" className="cut-marks">
      <path d={[...across, ...down].join('')} stroke="currentColor" strokeWidth={0.01} />
    </svg>
  )
}

function ParcelCard({ card: { code, claim_code, qr, ...card } }: { card: Card }) {
  const business = useBusiness()
  return (
    <li className="parcel-card">
      <div className="parcel-card-text">
        <p className="parcel-card-brand">
          <BrandMark />
          <span>{business.name}</span>
        </p>
        <h2>{card.name}</h2>
        <p className="parcel-card-number">{passportNumber(card)}</p>
        <p className="parcel-card-claim">
          Claim code <strong>{claimCodeLabel(claim_code)}</strong>
        </p>
        <p className="parcel-card-hint">Scan for its passport. The claim code registers it as yours.</p>
      </div>
      <div className="parcel-card-code">
        <svg
          role="img"
          aria-label={`QR code of passport ${groupCode(code)}`}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} fill="currentColor" />
        </svg>
        <p>{groupCode(code)}</p>
      </div>
    </li>
  )
}
