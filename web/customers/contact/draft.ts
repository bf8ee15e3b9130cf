import type { ContactMethod } from '#contract/customers/messages/contact-methods.ts'
import { parseJson } from '#contract/platform/values/parse-json.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'

/** `extra` is hidden: bots fill it in. */
export interface Draft {
  name: string
  contactMethod: ContactMethod
  email: string
  phone: string
  message: string
  extra: string
}

type StoredDraft = Omit<Draft, 'extra'>

const STORAGE_KEY = 'contact-draft'

/** The unsent message of this tab; it survives a reload. */
export function readDraft(): StoredDraft {
  const stored = parse(readStored('session', STORAGE_KEY))
  const text = (name: keyof StoredDraft) => (typeof stored[name] === 'string' ? stored[name] : '')
  return {
    name: text('name'),
    contactMethod: stored.contactMethod === 'phone' ? 'phone' : 'email',
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
  }
}

export function storeDraft(draft: Draft | null): void {
  const { extra: _, ...stored } = draft ?? {}
  store('session', STORAGE_KEY, draft && JSON.stringify(stored))
}

/** The captcha appears only then. */
export function isFilledIn({ name, contactMethod, email, phone, message }: Partial<Draft>): boolean {
  const contact = contactMethod === 'phone' ? phone : email
  return [name, contact, message].every((text) => text?.trim())
}

function parse(text: string | null | undefined): Partial<Record<keyof StoredDraft, unknown>> {
  return Object(parseJson(text ?? ''))
}
