import { STATES } from '#contract/platform/values/us-states.ts'

/** @param except codes that can't be chosen any more. */
export function StateOptions({ except = [] }: { except?: readonly string[] }) {
  return Object.entries(STATES)
    .filter(([code]) => !except.includes(code))
    .map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))
}
