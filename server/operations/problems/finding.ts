/** The result of one look at a condition. `unknown`: nobody can tell right now, so nothing changes. */
export type Finding = 'fine' | 'unknown' | { problem: string }

export function problemIf(isProblem: boolean, sentence: string): Finding {
  return isProblem ? { problem: sentence } : 'fine'
}
