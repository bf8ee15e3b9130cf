import { type SectionValues, section } from './fields.ts'

export const WORKING_DAYS = [1, 2, 3, 4, 5]

export const business = section('Business', {
  name: {
    kind: 'line',
    label: 'Name',
    max: 80,
    missing: 'Enter the name of the shop.',
    default: 'Laurel Hollow Knives',
  },
  email: { kind: 'email', label: 'Email', default: 'hello@laurelhollow.example' },
  phones: {
    kind: 'rows',
    label: 'Phones',
    max: 4,
    wrong: 'Send a list of phones.',
    tooMany: 'Enter at most 4 phones.',
    columns: {
      label: { kind: 'line', label: 'Label', max: 40, missing: 'Say whose number it is.' },
      number: { kind: 'phone', label: 'Number' },
    },
    default: [
      { label: 'Caleb Harless, for knives and steel', number: '(304) 555-0142' },
      { label: 'Nora Harless, for sheaths and orders', number: '(304) 555-0178' },
    ],
    nameOf: (_, number) => `Phone ${number}`,
    removeLabel: ({ label }, number) => `Remove ${label || `phone ${number}`}`,
    add: 'Add a phone',
    full: '4 at most. Remove one to add another.',
  },
  place: { kind: 'line', label: 'Place', max: 80, missing: 'Enter the place.', default: 'Laurel Hollow' },
  region: { kind: 'line', label: 'State', max: 80, missing: 'Enter the state.', default: 'West Virginia' },
  region_code: { kind: 'state', label: 'State', logLabel: 'State code', nameKey: 'region', default: 'WV' },
  time_zone: { kind: 'timeZone', label: 'Time zone', api: 'An IANA name', default: 'America/New_York' },
  hours: {
    kind: 'rows',
    label: 'Hours',
    max: 7,
    wrong: 'Send a list of opening hours.',
    tooMany: 'Enter at most 7 rows of hours.',
    columns: {
      days: { kind: 'weekdays', label: 'Days', api: '0 is Sunday', omit: 'absent', default: WORKING_DAYS },
      opens: { kind: 'clock', label: 'Opens', default: '09:00' },
      closes: { kind: 'clock', label: 'Closes', default: '17:00' },
    },
    rule: {
      at: 'closes',
      message: 'Enter a time after the shop opens.',
      broken: ({ opens, closes }: { opens: string; closes: string }) => closes <= opens,
    },
    default: [{ days: WORKING_DAYS, opens: '09:00', closes: '17:00' }],
    nameOf: (_, number) => `Hours ${number}`,
    removeLabel: (_, number) => `Remove hours ${number}`,
    add: 'Add hours',
    full: '7 rows at most.',
  },
  hours_note: {
    kind: 'text',
    label: 'Note',
    logLabel: 'Note on the hours',
    max: 120,
    wrong: 'Write a note, or leave it empty.',
    default: '',
  },
  makers: {
    kind: 'rows',
    label: 'Makers',
    max: 6,
    wrong: 'Send a list of makers.',
    tooMany: 'Enter at most 6 makers.',
    columns: {
      name: { kind: 'line', label: 'Name', max: 80, missing: 'Enter a name.' },
      role: { kind: 'line', label: 'Role', max: 80, missing: 'Enter a role.' },
    },
    default: [
      { name: 'Caleb Harless', role: 'Steel, wood and the forge' },
      { name: 'Nora Harless', role: 'Leather, thread and the mail' },
    ],
    nameOf: (_, number) => `Maker ${number}`,
    removeLabel: ({ name }, number) => `Remove ${name || `maker ${number}`}`,
    add: 'Add a maker',
    full: '6 at most. Remove one to add another.',
  },
})
export type BusinessSettings = SectionValues<typeof business>
export type OpeningHours = BusinessSettings['hours'][number]
