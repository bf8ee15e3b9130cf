export function loadPasskeyClient() {
  return import('./passkey-device.ts')
}

/** The user closed the browser’s passkey dialog. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}
