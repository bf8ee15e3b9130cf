import X from 'virtual:icon/x'
import type { AnnouncementSettings } from '#contract/operations/settings/announcement.ts'
import { weekdayTime } from '#contract/platform/values/dates.ts'
import { useNow } from '#web/admin/platform/form/use-now.ts'
import { Setting } from '../fields/setting.tsx'
import { PreviewPanel } from '../form/preview-panel.tsx'
import { useSection, useTyped } from '../form/section-context.ts'

export function AnnouncementFields() {
  return (
    <>
      <Setting name="enabled" />
      <div className="grid gap-y-6">
        <Setting name="text" />
        <Setting name="link" />
        <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
          <Setting name="starts_at" />
          <Setting name="ends_at" />
        </div>
      </div>
    </>
  )
}

type State = 'off' | 'on' | 'planned' | 'over'

/** The bar as it will look, and whether it is on now. */
export function AnnouncementPreview() {
  const { text, link, ...rest } = useTyped<AnnouncementSettings>()
  const { timeZone } = useSection()
  const state = useStateLabel(rest, timeZone)
  return (
    <PreviewPanel title="Preview" summary={<span className="text-small">{state}</span>}>
      <div className="mt-3 border border-bone-300">
        <div className="flex min-h-12 items-center gap-3 bg-bone-200 py-1.5 pr-2 pl-5 text-small wrap-anywhere">
          <p className="grow text-center">
            <span className={link ? 'border-b border-brass-700' : undefined}>
              {text || <span className="text-steel-600">Nothing written yet</span>}
            </span>
          </p>
          <X size={16} strokeWidth={1.75} aria-hidden="true" className="mx-2.5 shrink-0" />
        </div>
        <div className="on-steel h-14" />
      </div>
      <p role="status" className="pt-3 text-small">
        {state}
      </p>
      {link && <p className="text-caption text-steel-600 wrap-anywhere">Leads to {link}</p>}
    </PreviewPanel>
  )
}

function useStateLabel(
  announcement: Pick<AnnouncementSettings, 'enabled' | 'starts_at' | 'ends_at'>,
  timeZone: string,
): string {
  const now = useNow()
  const { starts_at: start, ends_at: end } = announcement
  const label = (moment: string | null) => (moment ? momentLabel(moment, timeZone) : '')
  switch (announcementState(announcement, now)) {
    case 'off':
      return 'Off. Nobody sees it.'
    case 'over':
      return `Over since ${label(end)}.`
    case 'planned':
      return `Planned: it starts ${label(start)}.`
    case 'on':
      return end ? `On now, until ${label(end)}.` : 'On now.'
  }
}

/** "Sat, Nov 28, 7:00 PM EST" */
function momentLabel(moment: string, timeZone: string): string {
  return Number.isNaN(Date.parse(moment)) ? '' : weekdayTime(moment, timeZone)
}

/** @param now in UTC milliseconds. */
function announcementState(
  { enabled, starts_at, ends_at }: Pick<AnnouncementSettings, 'enabled' | 'starts_at' | 'ends_at'>,
  now: number,
): State {
  if (!enabled) return 'off'
  if (ends_at !== null && Date.parse(ends_at) <= now) return 'over'
  return starts_at !== null && Date.parse(starts_at) > now ? 'planned' : 'on'
}
