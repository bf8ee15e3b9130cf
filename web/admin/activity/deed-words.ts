import type { Activity } from '#contract/activity.ts'
import type { ActivitySubject } from '#contract/activity-subjects.ts'
import { STAFF_PAGES, staffOrderPage, staffProductPage } from '#contract/addresses.ts'

export const GONE = 'An account that is gone'

export const KIND_WORDS: Record<ActivitySubject, { one: string; many: string }> = {
  product: { one: 'product', many: 'Products' },
  category: { one: 'category', many: 'Categories' },
  tag: { one: 'tag', many: 'Tags' },
  order: { one: '', many: 'Orders' },
  user: { one: 'user', many: 'Users' },
  message: { one: '', many: 'Messages' },
  mail: { one: '', many: 'Emails' },
  import: { one: '', many: 'Imports' },
}

const ACTIONS: Record<string, string> = {
  'create-siteadmin': 'Made site admin',
  'reset-two-factor': 'Two-factor authentication reset',
}

/** "Role changed" */
export function actionWords(action: string): string {
  return ACTIONS[action] ?? action.charAt(0).toUpperCase() + action.slice(1)
}

export function subjectName({ subject: { kind, id, name } }: Activity): string {
  if (name !== '') return name
  return kind === 'user' ? GONE : id
}

/** Where the thing is found now; null where there is no such place. */
export function subjectAddress({ subject: { kind, id, name }, action }: Activity): string | null {
  if (action === 'deleted') return kind === 'user' ? null : STAFF_PAGES.trash
  if (kind === 'product') return staffProductPage(Number(id))
  if (kind === 'order') return staffOrderPage(id)
  if (kind === 'message') return `${STAFF_PAGES.messages}?message=${id}`
  if (kind === 'category' || kind === 'tag') return STAFF_PAGES.labels
  if (kind === 'mail') return STAFF_PAGES.outbox
  if (kind === 'user' && name !== '') return `${STAFF_PAGES.users}?search=${encodeURIComponent(name)}`
  return null
}
