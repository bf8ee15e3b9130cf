import {
  ADMIN_PAGES,
  adminCommissionPage,
  adminDropPage,
  adminGiftCardPage,
  adminOrderPage,
  adminPageEditor,
  adminProductPage,
  settingsPage,
} from '#contract/app/admin-paths.ts'
import { isSection } from '#contract/operations/settings/sections.ts'
import type { Activity } from '#contract/staff/audit-log/audit-log.ts'
import type { ActivitySubject } from '#contract/staff/audit-log/audit-subjects.ts'

export const DELETED_ACCOUNT = 'Deleted account'

export const KIND_LABELS: Record<ActivitySubject, { one: string; many: string }> = {
  product: { one: 'product', many: 'Products' },
  category: { one: 'category', many: 'Categories' },
  tag: { one: 'tag', many: 'Tags' },
  order: { one: '', many: 'Orders' },
  commission: { one: '', many: 'Commissions' },
  gift_card: { one: '', many: 'Gift cards' },
  user: { one: 'user', many: 'Users' },
  message: { one: '', many: 'Messages' },
  review: { one: '', many: 'Reviews' },
  mail: { one: '', many: 'Emails' },
  settings: { one: 'settings', many: 'Settings' },
  page: { one: 'page', many: 'Pages' },
  drop: { one: 'drop', many: 'Drops' },
  discount: { one: 'discount', many: 'Discounts' },
  import: { one: '', many: 'Imports' },
  backup: { one: '', many: 'Restores' },
}

const ACTIONS: Record<string, string> = {
  'added pictures': 'Added images',
  'deleted a picture': 'Deleted an image',
  'described a picture': 'Changed alt text',
  'marked tip and butt': 'Marked tip and butt',
  'removed tip and butt': 'Removed tip and butt',
  'restored a picture': 'Restored an image',
  'images removed': 'Removed images',
  'looked at': 'Marked as reviewed',
  noted: 'Changed notes',
  'sent again': 'Resent',
  'confirmation sent again': 'Resent confirmation',
  'create-siteadmin': 'Made site admin',
  'print-password-link': 'Password link printed',
  'reset-two-factor': 'Two-factor authentication reset',
}

export function actionLabel(action: string): string {
  return ACTIONS[action] ?? action.charAt(0).toUpperCase() + action.slice(1)
}

export function subjectName({ subject: { kind, id, name }, action }: Activity): string {
  if (name !== '') return name
  if (action === 'address forgotten') return 'Someone without an account'
  return kind === 'user' ? DELETED_ACCOUNT : id
}

export function subjectUrl({ subject: { kind, id, name }, action }: Activity): string | null {
  if (action === 'deleted') return kind === 'user' || kind === 'discount' ? null : ADMIN_PAGES.trash
  if (kind === 'product') return adminProductPage(Number(id))
  if (kind === 'order') return adminOrderPage(id)
  if (kind === 'commission') return adminCommissionPage(id)
  if (kind === 'gift_card') return adminGiftCardPage(Number(id))
  if (kind === 'message') return `${ADMIN_PAGES.messages}?message=${id}`
  if (kind === 'review') return ADMIN_PAGES.reviews
  if (kind === 'category' || kind === 'tag') return ADMIN_PAGES.taxonomy
  if (kind === 'settings') return isSection(id) ? settingsPage(id) : null
  if (kind === 'page') return adminPageEditor(id)
  if (kind === 'drop') return adminDropPage(Number(id))
  if (kind === 'discount') return `${ADMIN_PAGES.discounts}?open=${id}`
  if (kind === 'mail') return ADMIN_PAGES.outbox
  if (kind === 'user' && name !== '') return `${ADMIN_PAGES.users}?search=${encodeURIComponent(name)}`
  return null
}
