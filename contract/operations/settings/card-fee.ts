import { type SectionValues, section } from './fields.ts'

export const cardFee = section('Card fee', {
  enabled: {
    kind: 'onOff',
    label: 'Charge a card fee',
    help: 'The customer pays what the card provider keeps, so that the shop gets the whole price.',
    default: true,
  },
  percent: { kind: 'percent', label: 'Percent', max: 5, decimals: 2 },
  fixed: { kind: 'dollars', label: 'Fixed part', max: 1 },
  exempt_states: {
    kind: 'states',
    label: 'Exempt states',
    api: 'Codes of states where no card fee is charged',
    default: [],
  },
})
export type CardFeeSettings = SectionValues<typeof cardFee>
