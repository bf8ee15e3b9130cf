/** Who the shop is, as pages, mails and structured data say it. The owners edit this file and no other. */
export const WORKSHOP = {
  name: 'Laurel Hollow Knives',
  email: 'hello@laurelhollow.example',
  phones: ['(304) 555-0142', '(304) 555-0178'],
  /** Who answers the first phone and who the second. */
  makers: { steel: 'Caleb Harless', leather: 'Nora Harless' },
  place: 'Laurel Hollow',
  region: 'West Virginia',
  regionCode: 'WV',
  /** Its days and months begin by this clock. */
  timeZone: 'America/New_York',
  hours: {
    days: 'Monday to Friday',
    times: '9 AM to 5 PM EST',
    /** Both in one line, as the contact page has it. */
    short: 'Monday-Friday 9 AM-5 PM EST',
    opens: '09:00',
    closes: '17:00',
  },
  copyrightYear: 2026,
} as const
