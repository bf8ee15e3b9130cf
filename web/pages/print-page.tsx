import Printer from 'virtual:icon/printer'
import type { ApiClient } from '#contract/app/client.ts'
import printSheet from '#web/catalog/true-size/print/print.css?url'
import { Sheet } from '#web/catalog/true-size/print/sheet.tsx'
import { sheetsFor } from '#web/catalog/true-size/print/sheets.ts'
import { type SizedProduct, toSized } from '#web/catalog/true-size/sized-product.ts'
import { stripGeometry } from '#web/catalog/true-size/strip-geometry.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Button } from '#web/platform/ui/button.tsx'
import type { Route } from './+types/print-page.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const beside = new URL(request.url).searchParams.get('with')
  const [product, other] = await Promise.all([
    loadSized(api, params.id),
    beside && beside !== params.id ? loadSized(api, beside) : null,
  ])
  return { products: other ? [product, other] : [product] }
}

async function loadSized(api: ApiClient, id: string): Promise<SizedProduct> {
  const missing = notFound({
    heading: 'Nothing to Print',
    text: 'This piece does not exist, or its true size is not known.',
  })
  if (!/^\d{1,15}$/.test(id)) throw missing
  const { data } = await api.products.get({ id }).catch((error: unknown) => {
    throw failedWith(error, 404) ? missing : error
  })
  const sized = toSized(data)
  if (!sized) throw missing
  return sized
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `True size of ${loaderData.products[0]?.name}` : 'True size',
    noindex: true,
  })

export default function PrintPage({ loaderData: { products } }: Route.ComponentProps) {
  const widths = products.map(({ points, overall }) => stripGeometry(points, overall).width)
  const sheets = sheetsFor(Math.max(...widths))
  const rulerInches = Math.ceil(Math.max(...products.map(({ overall }) => overall)))
  return (
    <div className="page-width pt-7 pb-14 md:pt-12 md:pb-24 print:m-0 print:max-w-none print:p-0">
      <div className="print:hidden">
        <h1 className="type-h1">True size on paper</h1>
        <p className="max-w-160 pt-3">
          Print at 100% (“Actual size”), not “Fit to page”, on US Letter paper. Then measure the line of 100
          mm on the sheet: if it is right, so is the knife.
        </p>
        <Button onClick={() => window.print()} className="mt-6 max-sm:w-full noscript:hidden">
          <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
          Print
        </Button>
      </div>
      <section
        aria-label="Sheets"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className="mt-8 overflow-x-auto -outline-offset-3 print:m-0 print:overflow-visible"
      >
        {sheets.starts.map((start, index) => (
          <Sheet key={start} products={products} sheets={sheets} index={index} rulerInches={rulerInches} />
        ))}
      </section>
    </div>
  )
}
