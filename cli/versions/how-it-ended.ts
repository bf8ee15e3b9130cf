/** A sentence about a program that failed without a word. */
export function howItEnded(program: string, status: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGKILL')
    return `The system ended ${program} (SIGKILL), most likely because there was too little memory: deploy/enough-memory.sh says what to do.`
  return `${program} ended with ${signal ?? `exit code ${status}`}.`
}
