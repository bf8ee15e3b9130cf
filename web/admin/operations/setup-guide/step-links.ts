import { ADMIN_PAGES, settingsPage } from '#contract/app/admin-paths.ts'
import type { SetupStepKey } from '#contract/operations/setup-guide/setup-steps.ts'
import { PAGES } from '#contract/platform/values/paths.ts'

export interface StepLink {
  title: string
  label: string
  /** A page of the shop, or of the payment provider. */
  to: string
}

/** Where each step is done. */
export const STEP_LINKS: Record<SetupStepKey, StepLink> = {
  business: { title: 'Business details', label: 'Enter your details', to: settingsPage('business') },
  first_product: { title: 'Your first product', label: 'Add a product', to: ADMIN_PAGES.addProduct },
  shipping: { title: 'Shipping prices', label: 'Check the prices', to: settingsPage('shipping') },
  tax: { title: 'Sales tax', label: 'Decide on tax', to: settingsPage('tax') },
  pages: { title: 'Legal pages', label: 'All pages', to: ADMIN_PAGES.pages },
  payments: {
    title: 'Live payments',
    label: 'Find your Stripe keys',
    to: 'https://dashboard.stripe.com/apikeys',
  },
  email: { title: 'Email arrives', label: 'Open the outbox', to: ADMIN_PAGES.outbox },
  two_factor: { title: 'Two-factor login', label: 'Open your profile', to: `${PAGES.profile}#two-factor` },
  backups: { title: 'Backups in a second place', label: 'See the last backup', to: '#backup' },
  test_order: { title: 'A test order', label: 'Go to the shop', to: PAGES.allKnives },
}
