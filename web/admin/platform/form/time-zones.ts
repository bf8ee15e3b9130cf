const US_TIME_ZONES: Record<string, string> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Mountain Time, Arizona',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
}

export function timeZoneLabel(timeZone: string): string {
  return US_TIME_ZONES[timeZone] ?? timeZone.replaceAll('_', ' ')
}

/** The time zones of the United States, and the current one. */
export function timeZones(current: string): string[] {
  return [...new Set([...Object.keys(US_TIME_ZONES), current])]
}
