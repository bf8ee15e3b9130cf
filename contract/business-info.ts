/** Shown on pages, in emails, and in structured data. */
export const WORKSHOP = {
  name: 'Laurel Hollow Knives',
  email: 'hello@laurelhollow.example',
  phones: ['(304) 555-0142', '(304) 555-0178'],
  /** In the order of `phones`. */
  makers: { steel: 'Caleb Harless', leather: 'Nora Harless' },
  place: 'Laurel Hollow',
  region: 'West Virginia',
  regionCode: 'WV',
  /** Days and months in reports start in this time zone. */
  timeZone: 'America/New_York',
  hours: {
    days: 'Monday to Friday',
    times: '9 AM to 5 PM EST',
    short: 'Monday-Friday 9 AM-5 PM EST',
    opens: '09:00',
    closes: '17:00',
  },
  copyrightYear: 2026,
} as const

/** `(304) 555-0142` as `+1-304-555-0142`. */
export function internationalPhone(phone: string): string {
  return `+1-${phone.replace(/\D/g, '').replace(/^(\d{3})(\d{3})/, '$1-$2-')}`
}
