/** The columns that staff search. Triggers note their changes. The shop's own search has an index. */
export const SEARCHED = {
  orders: ['email', 'name'],
  products: ['name_key'],
  users: ['name', 'email_key'],
  messages: ['name', 'contact', 'message'],
  commissions: ['name', 'email', 'phone', 'text', 'description'],
  commission_entries: ['text'],
  gift_cards: ['recipient_name', 'recipient_email', 'note'],
  subscribers: ['email_key'],
  mail_outbox: ['recipient'],
  activity: ['subject_name', 'action'],
} as const satisfies Record<string, readonly string[]>

export type SearchedTable = keyof typeof SEARCHED

/** The other ids are numbers. */
export function hasTextId(table: SearchedTable): boolean {
  return table === 'users'
}
