import { isCancel } from '@clack/prompts'

/** Someone pressed Ctrl-C or Escape. */
export class CancelledError extends Error {}

/** @throws {CancelledError} */
export async function answered<T>(prompt: Promise<T>): Promise<Exclude<T, symbol>> {
  const answer = await prompt
  if (isCancel(answer)) throw new CancelledError()
  return answer as Exclude<T, symbol>
}
