import type { AnnouncementSettings } from '#contract/operations/settings/announcement.ts'
import { optionalText } from '#web/admin/platform/form/number-texts.ts'
import { momentOrText, toLocalTime } from '#web/admin/platform/form/zoned-time.ts'

/** Times are on the clock of the business. */
export interface AnnouncementValues {
  enabled: boolean
  text: string
  link: string
  starts_at: string
  ends_at: string
}

export const valuesIn =
  (timeZone: string) =>
  ({ starts_at, ends_at, link, ...rest }: AnnouncementSettings): AnnouncementValues => ({
    ...rest,
    link: link ?? '',
    starts_at: optionalText(starts_at, (moment) => toLocalTime(moment, timeZone)),
    ends_at: optionalText(ends_at, (moment) => toLocalTime(moment, timeZone)),
  })

export const toInputIn =
  (timeZone: string) =>
  ({ starts_at, ends_at, link, ...rest }: AnnouncementValues) => ({
    ...rest,
    link: link.trim() || null,
    starts_at: momentOrText(starts_at, timeZone),
    ends_at: momentOrText(ends_at, timeZone),
  })
