/** The result of one check. `unknown` changes nothing. */
export type Finding = 'fine' | 'unknown' | { problem: string }

export function problemIf(isProblem: boolean, sentence: string): Finding {
  return isProblem ? { problem: sentence } : 'fine'
}
