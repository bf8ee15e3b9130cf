import type { RouterContextProvider } from 'react-router'
import type { Section } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { apiContext } from '#web/platform/api/api-context.ts'

export interface LoadedSection<S extends Section> {
  settings: Settings[S]
  revision: number
}

/** A section, and the business details that other sections show. */
export async function loadSection<S extends Section>(context: Readonly<RouterContextProvider>, section: S) {
  const { settings, revisions } = await context.get(apiContext).admin.settings({})
  const loaded: LoadedSection<S> = { settings: settings[section], revision: revisions[section] ?? 0 }
  return { loaded, business: settings.business }
}
