import { PAGES } from '#contract/platform/values/paths.ts'

const PRODUCT_PATH = PAGES.knife.slice(0, PAGES.knife.indexOf(':'))

/** The product id in the text of a code: the address of a product's page, or the number alone. Null without one. */
export function scannedProductId(text: string): number | null {
  const written = text.trim()
  if (/^\d{1,9}$/.test(written)) return Number(written)
  const path = pathOf(written)
  if (!path?.startsWith(PRODUCT_PATH)) return null
  const [id = ''] = path.slice(PRODUCT_PATH.length).split('/')
  return /^\d{1,9}$/.test(id) ? Number(id) : null
}

function pathOf(address: string): string | null {
  try {
    return new URL(address).pathname
  } catch {
    return null
  }
}
