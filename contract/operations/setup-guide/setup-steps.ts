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

/** The detail of `payments` while the first answer of the payment provider is on its way. */
export const ASKING_PROVIDER = 'Stripe is being asked whether it accepts the key. Look again in a moment.'
