import { MAX_HANDLING_DAYS, MAX_TRANSIT_DAYS } from '#contract/platform/values/limits.ts'
import { type SectionValues, section } from './fields.ts'

const MAX_POSTAGE = 1000
const MAX_VALUE = 100_000

/** A new shop has the built-in prices, so `standard`, `flat_rate`, `insurance` and `rates_valid_until` have no default here. */
export const shipping = section(
  'Shipping',
  {
    handling_fee: {
      kind: 'dollars',
      label: 'Handling fee',
      max: 100,
      help: 'Added to every shipment.',
      api: 'Added to both methods',
      default: 0,
    },
    free_shipping_from: {
      kind: 'dollars',
      label: 'Free shipping from',
      max: MAX_VALUE,
      short: true,
      placeholder: 'No free shipping',
      help: 'After discounts. Flat rate still costs.',
      api: 'Standard shipping is free from this subtotal after discounts',
      nullable: true,
    },
    packaging_oz: {
      kind: 'ounces',
      label: 'Packaging weight',
      max: 160,
      help: 'Added to the weight of the products.',
    },
    zone: { kind: 'zone', label: 'Zone' },
    standard: { kind: 'prices', label: 'USPS Standard', max: MAX_POSTAGE },
    flat_rate: {
      kind: 'group',
      label: 'Flat rate boxes',
      wrong: 'Send three prices.',
      fields: {
        small: { kind: 'dollars', label: 'Small', max: MAX_POSTAGE },
        medium: { kind: 'dollars', label: 'Medium', max: MAX_POSTAGE },
        large: { kind: 'dollars', label: 'Large', max: MAX_POSTAGE },
      },
    },
    insurance: {
      kind: 'rows',
      label: 'Insurance',
      max: 100,
      wrong: 'Send rows of insurance fees.',
      tooMany: 'Enter at most 100 rows.',
      rising: { at: 'up_to', message: 'Enter more than in the row above.' },
      columns: {
        up_to: { kind: 'dollars', label: 'Up to', max: MAX_VALUE, short: true, positive: true },
        fee: { kind: 'dollars', label: 'Fee', max: MAX_POSTAGE },
      },
      api: 'The first row whose `up_to` is at least the subtotal applies; above the last, none is offered',
      nameOf: (_, number) => `Insurance row ${number}`,
      removeLabel: (_, number) => `Remove row ${number}`,
      add: 'Add a row',
      full: '100 rows at most.',
    },
    rates_valid_until: {
      kind: 'day',
      label: 'Prices are good until',
      help: 'The dashboard reminds you two weeks before.',
      nullable: true,
    },
    handling_days: {
      kind: 'days',
      label: 'Days to ship',
      max: MAX_HANDLING_DAYS,
      api: 'Business days until an order ships, while fewer than 5 orders shipped in the last 90 days',
      omit: 'later',
      default: 3,
    },
    transit_days: {
      kind: 'group',
      label: 'In transit',
      wrong: 'Send the days of both methods.',
      fields: {
        standard: {
          kind: 'range',
          label: 'In transit, Standard',
          logLabel: 'Standard',
          max: MAX_TRANSIT_DAYS,
          default: [2, 5],
        },
        flat_rate: {
          kind: 'range',
          label: 'In transit, Flat Rate',
          logLabel: 'Flat Rate',
          max: MAX_TRANSIT_DAYS,
          default: [2, 3],
        },
      },
      api: 'Business days on the way, from and until',
      omit: 'later',
    },
    pickup: {
      kind: 'group',
      label: 'Pickup',
      wrong: 'Send whether pickup is offered, and where.',
      fields: {
        enabled: { kind: 'onOff', label: 'Offer pickup', default: false },
        places: {
          kind: 'rows',
          label: 'Places',
          max: 3,
          wrong: 'Send a list of places.',
          tooMany: 'Enter at most 3 places.',
          unique: { at: 'id', message: 'Another place has this ID.' },
          columns: {
            id: {
              kind: 'line',
              label: 'ID',
              max: 30,
              missing: 'Enter an ID, such as workshop.',
              pattern: /^[a-z0-9-]+$/,
              wrong: 'Use lowercase letters, digits and hyphens.',
              placeholder: 'workshop',
              help: 'Keep it: links and open carts name the place by it.',
            },
            name: {
              kind: 'line',
              label: 'Name',
              max: 60,
              missing: 'Enter a name, such as the workshop.',
              placeholder: 'the workshop',
              help: 'After ‘Pick up at’.',
            },
            address: { kind: 'line', label: 'Address', max: 160, missing: 'Enter the address.' },
            town: { kind: 'line', label: 'Town', max: 60, missing: 'Enter the town.' },
            when: {
              kind: 'line',
              label: 'When',
              max: 160,
              missing: 'Enter when customers can come.',
              placeholder: 'Fri 2–6 PM, Sat 9 AM–1 PM',
            },
          },
          default: [],
          nameOf: ({ name }, number) => name || `Place ${number}`,
          removeLabel: ({ name }, number) => `Remove ${name || `place ${number}`}`,
          add: 'Add a place',
          full: '3 at most. Remove one to add another.',
        },
      },
      omit: 'later',
    },
  },
  [
    {
      at: 'pickup.places',
      problem: ({ pickup: { enabled, places } }) => enabled && places.length === 0 && 'Add a place first.',
    },
  ],
)
export type ShippingSettings = SectionValues<typeof shipping>
