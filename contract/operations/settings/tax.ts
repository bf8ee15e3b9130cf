import { stateName } from '#contract/platform/values/us-states.ts'
import { type SectionValues, section } from './fields.ts'

const RATE = { kind: 'percent', label: 'Rate', max: 15, decimals: 3 } as const

export const tax = section('Tax', {
  enabled: {
    kind: 'onOff',
    label: 'Collect sales tax',
    help: 'Sales tax is added where you list a state below. Nowhere else.',
    default: false,
  },
  states: {
    kind: 'rows',
    label: 'States',
    max: Number.POSITIVE_INFINITY,
    wrong: 'Send a list of states.',
    tooMany: '',
    unique: { at: 'state', message: 'This state has a rate already.' },
    columns: {
      state: { kind: 'state', label: 'State' },
      rate: RATE,
      tax_shipping: { kind: 'onOff', label: 'Tax shipping', omit: 'absent', default: false },
      tax_card_fee: { kind: 'onOff', label: 'Tax the card processing fee', omit: 'absent', default: false },
      zip_rates: {
        kind: 'rows',
        label: 'ZIP code rates',
        max: 2000,
        wrong: 'Send a list of ZIP codes with their rates.',
        tooMany: 'Enter at most 2000 ZIP codes.',
        unique: { at: 'zip', message: 'This ZIP code has a rate already.' },
        columns: { zip: { kind: 'zip', label: 'ZIP code' }, rate: RATE },
        api: "Each replaces the state's rate, inside that state only",
        omit: 'absent',
        default: [],
        nameOf: ({ zip }) => `Rate of ${zip || 'a ZIP code'}`,
        removeLabel: ({ zip }) => `Remove ${zip || 'this ZIP code'}`,
        add: 'Add a ZIP code',
        full: '2000 ZIP codes at most.',
      },
    },
    default: [],
    nameOf: ({ state = '' }) => stateName(state),
    removeLabel: ({ state = '' }) => `Remove ${stateName(state)}`,
    add: 'Add state',
    full: '',
  },
})
export type TaxSettings = SectionValues<typeof tax>
export type StateTax = TaxSettings['states'][number]
