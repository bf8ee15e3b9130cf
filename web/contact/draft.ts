import type { MessageFields } from '#contract/message-fields.ts'
import type { ContactMethod } from '#contract/shop.ts'
import { readStored, store } from '#web/browser-storage.ts'

/** What someone has typed and not sent: it outlives a reload and ends with the tab. */
export interface Draft {
  name: string
  contactMethod: ContactMethod
  email: string
  phone: string
  message: string
}

const STORAGE_KEY = 'contact-draft'

export const EMPTY_DRAFT: Draft = { name: '', contactMethod: 'email', email: '', phone: '', message: '' }

export function readDraft(): Draft {
  try {
    const kept = JSON.parse(readStored('session', STORAGE_KEY) ?? '{}') as Partial<
      Record<keyof Draft, unknown>
    >
    const text = (name: keyof Draft) => (typeof kept[name] === 'string' ? kept[name] : '')
    return {
      name: text('name'),
      contactMethod: kept.contactMethod === 'phone' ? 'phone' : 'email',
      email: text('email'),
      phone: text('phone'),
      message: text('message'),
    }
  } catch {
    return EMPTY_DRAFT
  }
}

export function keepDraft(draft: Draft | null): void {
  store('session', STORAGE_KEY, draft && JSON.stringify(draft))
}

/** The draft as the shop takes it: one contact, the chosen one. */
export function toFields({ name, contactMethod, email, phone, message }: Draft): MessageFields {
  return { name, contactMethod, contact: contactMethod === 'phone' ? phone : email, message }
}
