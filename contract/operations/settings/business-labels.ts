import type { BusinessSettings } from './business.ts'

/** The business with what pages and emails write about it. */
export interface Business extends BusinessSettings {
  /** The first number. */
  phone: string | null
  /** A row for each of the opening hours: "Monday to Friday", "9 AM to 5 PM EST". */
  opening: { days: string; times: string }[]
  /** "Monday to Friday, 9 AM to 5 PM EST"; empty without hours. */
  openingSentence: string
  /** "Monday-Friday 9 AM-5 PM EST"; empty without hours. */
  openingShort: string
}

/** "(304) 555-0142, Monday to Friday, 9 AM to 5 PM EST", or what there is of it. */
export function phoneAndHours({ phone, openingSentence }: Business): string {
  return [phone, openingSentence].filter(Boolean).join(', ')
}

/** "Caleb Harless and Nora Harless" */
export function makerNames({ makers }: BusinessSettings): string {
  const names = makers.map(({ name }) => name)
  const last = names.pop()
  return names.length === 0 ? (last ?? '') : `${names.join(', ')} and ${last}`
}

/** `(304) 555-0142` as `+13045550142`, for links. */
export function dialedNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (digits.length === 10) return `+1${digits}`
  return phone.startsWith('+') || /^1\d{10}$/.test(digits) ? `+${digits}` : digits
}

/** `(304) 555-0142` as `+1-304-555-0142` */
export function internationalPhone(phone: string): string {
  return dialedNumber(phone).replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1-$1-$2-$3')
}

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
