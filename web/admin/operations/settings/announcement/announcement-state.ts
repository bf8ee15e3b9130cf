import type { AnnouncementSettings } from '#contract/operations/settings/announcement.ts'

type State = 'off' | 'on' | 'planned' | 'over'

/** @param now in UTC milliseconds. */
export function announcementState(
  { enabled, starts_at, ends_at }: Pick<AnnouncementSettings, 'enabled' | 'starts_at' | 'ends_at'>,
  now: number,
): State {
  if (!enabled) return 'off'
  if (ends_at !== null && Date.parse(ends_at) <= now) return 'over'
  return starts_at !== null && Date.parse(starts_at) > now ? 'planned' : 'on'
}
