import { toCents } from '#contract/platform/values/money.ts'
import catalog from '#demo/catalog.json' with { type: 'json' }
import invented from '#demo/history.json' with { type: 'json' }
import { hashOfFile } from './image-hashes.ts'

type CatalogProduct = (typeof catalog.products)[number]

/** A product that the history sells. */
export interface HistoryProduct {
  name: string
  /** The catalog's product whose images and details it has. */
  model: CatalogProduct
  text: string
  price_cents: number
  weight_oz: number | null
  overall_length_in: number | null
  picture_hash: string
  /** When it was finished, in days before today; null for one of the catalog, which is made again and again. */
  finishedDaysAgo: number | null
  isOfPastDrop: boolean
  /** How many can still be sold. The plan counts it down. */
  left: number
  /** How likely it is that a customer buys it, compared with the others. */
  weight: number
}

const byName = new Map(catalog.products.map((product) => [product.name, product]))

function modelOf(name: string): CatalogProduct {
  const model = byName.get(name)
  if (!model) throw new Error(`The demo catalog has no "${name}".`)
  return model
}

function toHistoryProduct(name: string, model: CatalogProduct, price: number, text: string) {
  return {
    name,
    model,
    text,
    price_cents: toCents(price),
    weight_oz: model.weight_oz,
    overall_length_in: (model.specs as { overall_length_in?: number }).overall_length_in ?? null,
    picture_hash: hashOfFile(model.images[0]?.file ?? ''),
  }
}

/** Everything that the history can sell: earlier products in small numbers, and those of the catalog. */
export function historyProducts(): HistoryProduct[] {
  const past = invented.past_products.map((product) => ({
    ...toHistoryProduct(product.name, modelOf(product.like), product.price_usd, product.text),
    finishedDaysAgo: product.from,
    isOfPastDrop: product.drop === 'past',
    left: product.units,
    weight: product.units,
  }))
  const staples = catalog.products.map((model) => ({
    ...toHistoryProduct(model.name, model, model.price_usd, model.description),
    finishedDaysAgo: null,
    isOfPastDrop: false,
    left: Number.POSITIVE_INFINITY,
    weight: (invented.staples as Record<string, number>)[model.name] ?? 0,
  }))
  return [...past, ...staples]
}

/** The products of the drop that is still to come. */
export function comingProducts(): (ReturnType<typeof toHistoryProduct> & { units: number })[] {
  return invented.coming_products.map(({ name, like, price_usd, units, text }) => ({
    ...toHistoryProduct(name, modelOf(like), price_usd, text),
    units,
  }))
}
