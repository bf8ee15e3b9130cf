/** Written as `{name}` in the text of a page, and shown as the business's own. Others are shown as typed. */
export const PLACEHOLDERS = [
  'name',
  'email',
  'phone',
  'phones',
  'hours',
  'place',
  'region',
  'makers',
] as const
export type PlaceholderName = (typeof PLACEHOLDERS)[number]
