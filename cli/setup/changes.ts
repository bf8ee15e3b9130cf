import { SECTIONS, type Values } from './sections.ts'

/** Needed by a live shop behind a proxy on the same machine, besides the answers. */
const LIVE_DEFAULTS = { SHOP_MODE: 'live', TRUSTED_PROXIES: '127.0.0.1' }

/** Returns the lines to write so that the file has these values. */
export function changesTo(before: ReadonlyMap<string, string>, values: Values): Map<string, string> {
  const changes = new Map<string, string>()
  for (const [name, value] of Object.entries(LIVE_DEFAULTS)) {
    addChange(name, values[name] ?? value)
  }
  for (const { fields } of SECTIONS) for (const { name } of fields) addChange(name, values[name] ?? '')
  return changes

  function addChange(name: string, value: string): void {
    if (value !== (before.get(name) ?? '')) changes.set(name, value)
  }
}
