import { MAX_ANNOUNCEMENT } from '#contract/platform/values/limits.ts'
import { type SectionValues, section } from './fields.ts'

export const announcement = section(
  'Announcement',
  {
    enabled: {
      kind: 'onOff',
      label: 'Show the announcement',
      logLabel: 'Shown',
      help: 'A bar above the header of every public page. Customers can dismiss it.',
      default: false,
    },
    text: {
      kind: 'text',
      label: 'Text',
      max: MAX_ANNOUNCEMENT,
      wrong: 'Write the announcement.',
      default: '',
    },
    link: {
      kind: 'path',
      label: 'Link',
      placeholder: '/shop-knives',
      help: 'A path of the shop. The whole bar leads there. Leave it empty for no link.',
      nullable: true,
    },
    starts_at: { kind: 'moment', label: 'Start', help: 'Leave empty to start at once.', nullable: true },
    ends_at: {
      kind: 'moment',
      label: 'End',
      help: 'Leave empty to show it until you turn it off.',
      nullable: true,
    },
  },
  [
    {
      at: 'text',
      problem: ({ enabled, text }) =>
        enabled && text === '' && 'Write the announcement before you turn it on.',
    },
    {
      at: 'ends_at',
      problem: ({ starts_at, ends_at }) =>
        starts_at !== null && ends_at !== null && ends_at <= starts_at && 'Choose an end after the start.',
    },
  ],
)
export type AnnouncementSettings = SectionValues<typeof announcement>
