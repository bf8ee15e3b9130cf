import { shorten } from './parse-product-row.ts'
import { type ProductColumn, REQUIRED_COLUMNS } from './product-columns.ts'

interface OtherShop {
  /** "a Shopify export" */
  file: string
  /** A column of no other program. */
  sign: RegExp
  columns: Partial<Record<ProductColumn, RegExp>>
}

const OTHER_SHOPS: OtherShop[] = [
  {
    file: 'a Shopify export',
    sign: /^(variant (price|sku|grams|inventory .+)|body \(html\)|url handle|option1 (name|value))$/i,
    columns: {
      name: /^title$/i,
      price: /^(variant )?price$/i,
      stock: /^(variant inventory qty|inventory quantity)$/i,
      category: /^type$/i,
    },
  },
  {
    file: 'a WooCommerce export',
    sign: /^(regular price|is featured\?|visibility in catalog|in stock\?)$/i,
    columns: { price: /^regular price$/i, category: /^categories$/i },
  },
  {
    file: 'an Etsy export',
    sign: /^(currency_code|variation 1 (type|name|values)|image1)$/i,
    columns: { name: /^title$/i, stock: /^quantity$/i },
  },
  {
    file: 'a Square export',
    sign: /^(item name|customer-facing name|current quantity .+)$/i,
    columns: { name: /^item name$/i, stock: /^current quantity/i },
  },
]

/** @param columns what each title means to this shop. */
export function findOtherShop(titles: string[], columns: (ProductColumn | null)[]): OtherShop | null {
  // Only this shop's export has versions.
  if (columns.includes('version')) return null
  return OTHER_SHOPS.find(({ sign }) => titles.some((title) => sign.test(title.trim()))) ?? null
}

/** 'rename "Title" to "name"', or 'add the column "name"' */
export function columnRemedies(
  shop: OtherShop,
  titles: string[],
  columns: (ProductColumn | null)[],
): string[] {
  return REQUIRED_COLUMNS.filter((column) => !columns.includes(column)).map((column) => {
    const title = titles.find((each) => shop.columns[column]?.test(each.trim()))
    return title ? `rename "${shorten(title)}" to "${column}"` : `add the column "${column}"`
  })
}
