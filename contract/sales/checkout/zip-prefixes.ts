import { STATES, type StateCode } from '#contract/platform/values/us-states.ts'

/**
 * The first three digits of each state's ZIP codes. Source: USPS labeling list L002, 3-Digit ZIP Code Prefix Matrix. A few
 * towns get their mail across a state line, so a prefix is a hint and never a proof.
 */
const PREFIXES: Record<StateCode, string> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  FL: '320-349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  IA: '500-528',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  ME: '039-049',
  MD: '206-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NY: '005 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 220-246',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  WY: '820-831',
}

/** @returns null for a ZIP code of no state, such as one of the military, a territory or Washington, DC. */
export function stateOfZip(zip: string): StateCode | null {
  if (!/^\d{5}$/.test(zip)) return null
  const prefix = zip.slice(0, 3)
  const found = Object.entries(PREFIXES).find(([, ranges]) =>
    ranges.split(' ').some((range) => includes(range, prefix)),
  )
  return (found?.[0] as StateCode | undefined) ?? null
}

/** Says where a ZIP code is that can't be of the state; null when both agree or it is of no state. */
export function wrongStateOf({ state, zip }: { state: string; zip: string }): string | null {
  const found = stateOfZip(zip)
  return found === null || found === state ? null : `ZIP ${zip} is in ${STATES[found]}. Check the state.`
}

function includes(range: string, prefix: string): boolean {
  const [first = '', last = first] = range.split('-')
  return prefix >= first && prefix <= last
}
