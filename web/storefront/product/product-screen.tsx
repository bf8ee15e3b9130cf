import { useRef } from 'react'
import { categoryPage, knifePage, PAGES } from '#contract/addresses.ts'
import type { Product } from '#contract/catalogue.ts'
import type { ShippingOption } from '#contract/checkout.ts'
import { useSite } from '#web/shell/site.ts'
import { breadcrumbData } from '#web/structured-data/breadcrumb-data.ts'
import { productData } from '#web/structured-data/product-data.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { Measure } from '#web/ui/measure.tsx'
import { Price } from '#web/ui/price.tsx'
import type { CardPiece } from '../card-piece.ts'
import { LoadingProduct } from '../loading-product.tsx'
import { availableWords } from './available-words.ts'
import { BenchFacts } from './bench-facts.tsx'
import { BuyBar } from './buy-bar.tsx'
import { DescriptionPanel } from './description-panel.tsx'
import { Gallery } from './gallery.tsx'
import { PurchaseForm } from './purchase-form.tsx'
import { RelatedPieces } from './related-pieces.tsx'
import { ShippingPanel, WarrantyPanel } from './service-panels.tsx'
import { Tabs } from './tabs.tsx'
import { usePresentPiece } from './use-present-piece.ts'
import { usePurchase } from './use-purchase.ts'
import '../storefront.css'

interface ProductScreenProps {
  piece: Product
  related: CardPiece[]
  shipping: ShippingOption[]
}

/** A piece: picture and purchase, then what was measured, then the words, then its neighbours. */
export function ProductScreen({ piece: loaded, related, shipping }: ProductScreenProps) {
  const { origin } = useSite()
  const piece = usePresentPiece(loaded)
  const purchase = usePurchase(piece)
  const buttons = useRef<HTMLDivElement>(null)
  const crumbs = [
    { label: 'Shop Knives', to: PAGES.allKnives },
    { label: piece.category_name, to: categoryPage(piece.category_name) },
  ]
  return (
    <div className="@container pb-24 md:pb-32">
      <div className="bench-columns items-start">
        <Gallery piece={piece} />
        <div className="bench-text flex flex-col pt-3 md:pt-6">
          <Breadcrumb crumbs={crumbs} />
          <h1 className="type-h1 pt-1 md:pt-2 md:text-[40px] md:leading-[44px] lg:text-[48px] lg:leading-[52px]">
            {piece.name}
          </h1>
          <p className="flex flex-wrap items-baseline gap-x-4 pt-3.5 md:pt-5">
            <Price
              dollars={piece.price}
              className={
                purchase.soldOut ? 'text-[26px]/9 text-steel-500' : 'text-[26px]/9 font-medium md:text-[28px]'
              }
            />
            <span className="text-steel-600">{availableWords(purchase)}</span>
          </p>
          <div className="before-its-place pt-5 min-[1360px]:order-last min-[1360px]:pt-8">
            <PurchaseForm piece={piece} purchase={purchase} ref={buttons} />
          </div>
          <p className="pt-8 text-[17px]/7 whitespace-pre-line md:text-body min-[1360px]:pt-6">
            {piece.description}
          </p>
          <div className="last-to-come pt-9 empty:hidden md:pt-8">
            <Measure lengths={piece.specs} kind="full" />
          </div>
        </div>
      </div>
      <div className="off-screen pt-9 md:pt-0">
        <BenchFacts piece={piece} />
      </div>
      <div className="off-screen page-width pt-12 md:pt-26">
        <h2 className="sr-only">About this piece</h2>
        <Tabs
          label="About this piece"
          tabs={[
            { name: 'Description', content: <DescriptionPanel piece={piece} /> },
            { name: 'Warranty & Returns', content: <WarrantyPanel /> },
            { name: 'Shipping', content: <ShippingPanel options={shipping} /> },
          ]}
        />
      </div>
      <RelatedPieces pieces={related} />
      {!purchase.soldOut && <BuyBar piece={piece} purchase={purchase} own={buttons} />}
      <LoadingProduct />
      <JsonLd data={productData(origin, piece, shipping)} />
      <JsonLd data={breadcrumbData(origin, [...crumbs, { label: piece.name, to: knifePage(piece) }])} />
    </div>
  )
}
