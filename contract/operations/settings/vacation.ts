import { MAX_VACATION_MESSAGE } from '#contract/platform/values/limits.ts'
import { type SectionValues, section } from './fields.ts'

const isDelayed = ({ mode }: { mode?: unknown }) => mode === 'delayed'

export const vacation = section(
  'Vacation',
  {
    enabled: {
      kind: 'onOff',
      label: 'Vacation',
      help: (_, timeZone) => `Begins and ends by itself at midnight, ${timeZone}.`,
      default: false,
    },
    starts_on: { kind: 'day', label: 'First day', help: 'Leave empty to begin at once.', nullable: true },
    ends_on: {
      kind: 'day',
      label: 'Last day',
      help: (values) =>
        isDelayed(values)
          ? 'Customers read that orders ship after it.'
          : 'Leave empty if you do not know yet.',
      api: 'The last day, in the time zone of the business',
      nullable: true,
    },
    mode: {
      kind: 'cards',
      label: 'While you are away',
      choices: [
        {
          value: 'closed',
          label: 'Closed',
          note: 'Customers can look around and keep their carts. Nothing can be bought.',
        },
        { value: 'delayed', label: 'Delayed', note: 'Orders are taken and ship after you are back.' },
      ],
      wrong: 'Choose closed or delayed.',
      default: 'closed',
    },
    message: {
      kind: 'text',
      label: 'Message',
      lines: 3,
      max: MAX_VACATION_MESSAGE,
      wrong: 'Write a message, or leave it empty.',
      help: (values) =>
        isDelayed(values)
          ? '{date} becomes the last day. Customers read it below ‘Ships after …’.'
          : '{date} becomes the last day. Leave it empty for the usual sentence.',
      default: '',
    },
  },
  [
    {
      at: 'ends_on',
      problem: (values) =>
        values.ends_on === null &&
        isDelayed(values) &&
        'Choose the last day: customers read when orders ship.',
    },
    {
      at: 'ends_on',
      problem: ({ starts_on, ends_on }) =>
        starts_on !== null && ends_on !== null && ends_on < starts_on && 'Choose a last day after the first.',
    },
  ],
)
export type VacationSettings = SectionValues<typeof vacation>
