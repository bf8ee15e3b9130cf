import type { ParcelCard as CardContent } from '#contract/customers/passports/passports.ts'
import { groupCode } from '#web/customers/passports/group-code.ts'
import { passportNumber } from '#web/customers/passports/passport-number.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { BrandMark } from '#web/platform/ui/brand.tsx'
import { claimCodeLabel } from './claim-code-label.ts'
import type { QrPath } from './qr-path.ts'

export type Card = CardContent & { qr: QrPath }

export function ParcelCard({ card: { code, claim_code, qr, ...card } }: { card: Card }) {
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
