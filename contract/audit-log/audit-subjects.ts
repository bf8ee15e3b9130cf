export const ACTIVITY_SUBJECTS = [
  'product',
  'category',
  'tag',
  'order',
  'user',
  'message',
  'review',
  'mail',
  'settings',
  'page',
  'drop',
  'import',
  'backup',
] as const
export type ActivitySubject = (typeof ACTIVITY_SUBJECTS)[number]
