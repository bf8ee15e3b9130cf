export const ACTIVITY_SUBJECTS = [
  'product',
  'category',
  'tag',
  'order',
  'commission',
  'gift_card',
  'user',
  'message',
  'review',
  'mail',
  'settings',
  'page',
  'drop',
  'discount',
  'import',
  'backup',
] as const
export type ActivitySubject = (typeof ACTIVITY_SUBJECTS)[number]
