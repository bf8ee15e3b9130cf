import type { Evidence } from '#contract/sales/orders/evidence.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { BrandMark } from '#web/platform/ui/brand.tsx'
import { useBusinessTime } from './use-business-time.ts'

export function EvidenceHead({ evidence: { at, order } }: { evidence: Evidence }) {
  const { name, place, region, phone, email } = useBusiness()
  const time = useBusinessTime()
  return (
    <header>
      <div className="evidence-brand">
        <p className="evidence-name">
          <BrandMark />
          {name}
        </p>
        <p>
          {place}, {region}
          <br />
          {email}
          {phone && (
            <>
              <br />
              {phone}
            </>
          )}
        </p>
      </div>
      {/* The page has its own heading, which is not printed. */}
      <p className="evidence-title">Evidence for order {order.id}</p>
      <p className="evidence-prepared">
        Prepared {time.zoned(at)}. All times are {time.zone(at)}.
      </p>
    </header>
  )
}
