import type { DefaultTexts } from '#contract/catalog/pages/page-fields.ts'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import { about } from './defaults/about.ts'
import { care } from './defaults/care.ts'
import { home } from './defaults/home.ts'
import { privacyPolicy } from './defaults/privacy-policy.ts'
import { process } from './defaults/process.ts'
import { shippingReturns } from './defaults/shipping-returns.ts'
import { termsOfService } from './defaults/terms-of-service.ts'
import { warranty } from './defaults/warranty.ts'

/** The texts that the shop is delivered with. */
export const DEFAULT_TEXTS: { [K in PageKey]: DefaultTexts<K> } = {
  home,
  about,
  process,
  'shipping-returns': shippingReturns,
  'privacy-policy': privacyPolicy,
  'terms-of-service': termsOfService,
  warranty,
  care,
}
