import { parseJson } from '#contract/platform/values/parse-json.ts'
import { MAX_CODE_LENGTH } from '#contract/sales/discounts/codes.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'

/** The codes that the customer uses. */
export interface Codes {
  discountCode: string | null
  giftCardCode: string | null
}

export const NO_CODES: Codes = { discountCode: null, giftCardCode: null }

const STORAGE_KEY = 'checkout-codes'

/** They survive a reload and a visit to the payment page, but not the tab: a gift card is as good as money. */
export function storedCodes(): Codes {
  const stored = Object(parseJson(readStored('session', STORAGE_KEY) ?? '')) as Record<string, unknown>
  return { discountCode: code(stored.discountCode), giftCardCode: code(stored.giftCardCode) }
}

export function storeCodes(codes: Codes): void {
  const hasCode = codes.discountCode !== null || codes.giftCardCode !== null
  store('session', STORAGE_KEY, hasCode ? JSON.stringify(codes) : null)
}

function code(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= MAX_CODE_LENGTH ? value : null
}
