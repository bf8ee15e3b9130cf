import Printer from 'virtual:icon/printer'
import type { Evidence } from '#contract/sales/orders/evidence.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import sheet from '#web/admin/sales/orders/evidence/evidence.css?url'
import { EvidenceOfAgreement } from '#web/admin/sales/orders/evidence/evidence-of-agreement.tsx'
import { EvidenceOfOrder } from '#web/admin/sales/orders/evidence/evidence-of-order.tsx'
import { useBusinessTime } from '#web/admin/sales/orders/evidence/use-business-time.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { BrandMark } from '#web/platform/ui/brand.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import type { Route } from './+types/evidence-page.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Evidence for order ${loaderData.evidence.order.id}` : 'Evidence',
    noindex: true,
  })

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext).admin.evidence({ orderUuid: params.orderUuid })
  } catch (error) {
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({ heading: 'Order Not Found', text: 'This order does not exist.' })
  }
}

export default function EvidencePage({ loaderData: { evidence } }: Route.ComponentProps) {
  const { id } = evidence.order
  const { name } = useBusiness()
  return (
    <AdminPage
      title={`Evidence for order ${id}`}
      actions={
        <Button size="card" onClick={() => window.print()}>
          <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
          Print
        </Button>
      }
    >
      <p className="max-w-160 pb-6 text-steel-600 print:hidden">
        Everything the shop recorded. Print it, or save it as a PDF for the payment provider’s dashboard.
      </p>
      <div className="evidence">
        <article aria-label="Dispute, shipping and order" className="evidence-sheet">
          <EvidenceHead evidence={evidence} />
          <EvidenceOfOrder evidence={evidence} />
        </article>
        <article aria-label="Agreement, emails and timeline" className="evidence-sheet">
          <p className="evidence-continued">
            {name}, order {id}
          </p>
          <EvidenceOfAgreement evidence={evidence} />
        </article>
      </div>
    </AdminPage>
  )
}

function EvidenceHead({ evidence: { at, order } }: { evidence: Evidence }) {
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
