const ANSWERED = /^The mail server answered (\d)(\d\d)\.$/

/** Why a mail did not go, and what follows from it. */
export function problemWords(error: string): string {
  const [, first, rest] = ANSWERED.exec(error) ?? []
  if (first === '5') return `The mail server refused it (${first}${rest}). The address may not exist.`
  if (first) return `The mail server asked to try later (${first}${rest}).`
  return error
}
