export const CONTACT_METHODS = ['email', 'phone'] as const
export type ContactMethod = (typeof CONTACT_METHODS)[number]
