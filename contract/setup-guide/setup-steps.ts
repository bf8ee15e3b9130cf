/** In the order of the guide. */
export const SETUP_STEPS = [
  'business',
  'first_product',
  'shipping',
  'tax',
  'pages',
  'payments',
  'email',
  'two_factor',
  'backups',
  'test_order',
] as const
export type SetupStepKey = (typeof SETUP_STEPS)[number]
