import { type SectionValues, section } from './fields.ts'

export const orders = section('Orders', {
  review_request_days: {
    kind: 'whole',
    label: 'Ask for a review after',
    logLabel: 'Days until a review is asked for',
    min: 0,
    max: 90,
    unit: 'days',
    help: 'Counted from the day the order was shipped or picked up. 0 sends no such email.',
    api: '0 sends none',
    default: 14,
  },
  pay_link_hours: {
    kind: 'whole',
    label: 'A payment link works for',
    logLabel: 'Hours that a payment link works',
    min: 1,
    max: 168,
    unit: 'hours',
    help: 'Until then the pieces are set aside. 72 hours are three days; at most 168.',
    default: 72,
  },
  change_minutes: {
    kind: 'whole',
    label: 'Customers can change or cancel for',
    logLabel: 'Minutes in which customers can change or cancel',
    min: 0,
    max: 1440,
    unit: 'minutes',
    help: 'Counted from the payment, until a packing slip was opened or a label exported. 0 lets nobody.',
    api: '0 lets nobody',
    default: 30,
    omit: 'later',
  },
  archive_after_days: {
    kind: 'whole',
    label: 'Archive a sold piece after',
    logLabel: 'Days until a sold piece is archived',
    min: 1,
    max: 365,
    unit: 'days',
    help: 'Counted from the day the last one was paid for. Leave it empty to archive by hand. A piece whose stock you set to 0 yourself stays.',
    nullable: true,
  },
  label_csv_format: {
    kind: 'select',
    label: 'Label program',
    choices: [
      { value: 'pirate_ship', label: 'Pirate Ship' },
      { value: 'stamps_com', label: 'Stamps.com' },
    ],
    wrong: 'Choose a format.',
    default: 'pirate_ship',
  },
})
export type OrderSettings = SectionValues<typeof orders>
/** The label programs whose spreadsheets the shop writes. */
export type LabelCsvFormat = OrderSettings['label_csv_format']
