import { useRef } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { categoryPage, knifePage, PAGES } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { ShippingOption } from '#contract/sales/checkout/checkout.ts'
import type { ProductDrop } from '#web/catalog/opening/load-product-drop.ts'
import type { CardProduct } from '#web/catalog/storefront/card-product.ts'
import { LoadingProduct } from '#web/catalog/storefront/loading-product.tsx'
import { DescriptionPanel } from '#web/catalog/storefront/product/description-panel.tsx'
import { Gallery } from '#web/catalog/storefront/product/gallery.tsx'
import { PRODUCT_NAME_ID } from '#web/catalog/storefront/product/product-name.ts'
import { ShippingPanel, WarrantyPanel } from '#web/catalog/storefront/product/service-panels.tsx'
import { SpecsTable } from '#web/catalog/storefront/product/specs-table.tsx'
import { Tabs } from '#web/catalog/storefront/product/tabs.tsx'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import { productData } from '#web/catalog/structured-data/product-data.ts'
import { TrueSize } from '#web/catalog/true-size/true-size.tsx'
import { CustomersSay } from '#web/customers/reviews/customers-say.tsx'
import { ratingData } from '#web/customers/reviews/rating-data.ts'
import type { CustomersSayData } from '#web/customers/reviews/shown-review.ts'
import { SaveButton } from '#web/customers/saved/save-button.tsx'
import { useBusiness, useSite } from '#web/platform/meta/site.ts'
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import { Price } from '#web/platform/ui/price.tsx'
import { ProductSize } from '#web/platform/ui/product-size.tsx'
import { Available } from './available.tsx'
import { BuyBar } from './buy-bar.tsx'
import { isOnSale, ProductSale } from './product-sale.tsx'
import { PurchaseForm } from './purchase-form.tsx'
import { useFreshProduct } from './use-fresh-product.ts'
import { type Purchase, usePurchase } from './use-purchase.ts'
import '#web/catalog/storefront/storefront.css'
import { ProductCard } from '#web/pages/product-card/product-card.tsx'

interface ProductScreenProps {
  product: Product
  similar: CardProduct[]
  say: CustomersSayData | null
  shipping: ShippingOption[]
  /** HTML. */
  warranty: string
  drop: ProductDrop | null
  /** HTML; empty without public entries. */
  journal: string
  /** When it ships and arrives. */
  estimate: string | null
}

export function ProductScreen({
  product: loaded,
  similar,
  say,
  shipping,
  warranty,
  drop,
  journal,
  estimate,
}: ProductScreenProps) {
  const site = useSite()
  const product = useFreshProduct(loaded)
  const purchase = usePurchase(product)
  const buttons = useRef<HTMLDivElement>(null)
  const crumbs = [
    { label: 'Shop Knives', to: PAGES.allKnives },
    { label: product.category_name, to: categoryPage(product.category_name) },
  ]
  return (
    <div className="product-page @container pb-24 md:pb-32">
      <p className="type-h3 hidden pb-4 print:block">{site.business.name}</p>
      <div className="bench-columns items-start">
        <Gallery product={product} sold={purchase.state === 'sold'} />
        <div className="bench-text flex flex-col pt-3 md:pt-6">
          <Breadcrumb crumbs={crumbs} className="print:hidden" />
          <h1 id={PRODUCT_NAME_ID} className="type-h1 pt-1 md:pt-2 md:large-40/44 lg:large-48/52">
            {product.name}
          </h1>
          <PriceLine product={product} purchase={purchase} />
          <div className="before-its-place pt-5 min-[85rem]:order-last min-[85rem]:pt-8">
            <ProductSale product={product} drop={drop}>
              <PurchaseForm product={product} purchase={purchase} estimate={estimate} ref={buttons} />
            </ProductSale>
          </div>
          <p className="pt-3 text-[1.0625rem]/[1.75rem] whitespace-pre-line md:text-body min-[85rem]:pt-6">
            {product.description}
          </p>
          <div className="last-to-come pt-9 empty:hidden md:pt-8">
            <ProductSize lengths={product.specs} kind="full" />
            <TrueSize product={product} />
          </div>
        </div>
      </div>
      <div className="pt-9 md:pt-0">
        <SpecsTable product={product} />
      </div>
      <div className="page-width pt-12 md:pt-26">
        <h2 className="sr-only">About this piece</h2>
        <Tabs
          label="About this piece"
          tabs={[
            { name: 'Description', content: <DescriptionPanel product={product} /> },
            { name: 'Warranty & Returns', content: <WarrantyPanel html={warranty} /> },
            { name: 'Shipping', content: <ShippingPanel options={shipping} /> },
          ]}
        />
      </div>
      <PrintedContact />
      {journal && (
        <div
          className="pt-18 md:pt-32 print:hidden"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it on the server, with every text escaped
          dangerouslySetInnerHTML={{ __html: journal }}
        />
      )}
      <CustomersSay say={say} className="pt-18 md:pt-32" />
      <SimilarProducts products={similar} />
      {isOnSale(product) && purchase.state === 'available' && site.vacation?.mode !== 'closed' && (
        <BuyBar product={product} purchase={purchase} own={buttons} />
      )}
      <LoadingProduct />
      <JsonLd data={productData(site, product, shipping, ratingData(say))} />
      <JsonLd
        data={breadcrumbData(site.origin, [...crumbs, { label: product.name, to: knifePage(product) }])}
      />
    </div>
  )
}

/** On paper, in place of the footer. */
function PrintedContact() {
  const { name, region, phone, email } = useBusiness()
  return (
    <p className="hidden border-t border-bone-300 pt-3 text-small print:block">
      {name}, {region}. {[phone, email].filter(Boolean).join(', ')}
    </p>
  )
}

function PriceLine({ product, purchase }: { product: Product; purchase: Purchase }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 pt-3.5 md:pt-5">
      <Price
        dollars={product.price}
        className={
          purchase.state === 'sold' ? 'large-26/36 text-steel-500' : 'large-26/36 font-medium md:large-28'
        }
      />
      <span className="text-steel-600">
        {isOnSale(product) ? <Available purchase={purchase} /> : pluralize(product.stock, 'piece')}
      </span>
      <SaveButton product={product} nameId={PRODUCT_NAME_ID} className="ml-auto print:hidden" />
    </p>
  )
}

function SimilarProducts({ products }: { products: CardProduct[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="similar" className="page-width pt-18 md:pt-32 print:hidden">
      <h2 id="similar" className="type-h2 pb-7 md:pb-9">
        Similar products
      </h2>
      <ul className="grid gap-x-6 gap-y-14 sm:grid-cols-2 md:grid-cols-3">
        {products.map((product) => (
          <li key={product.id} className="sm:max-md:nth-3:hidden">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
