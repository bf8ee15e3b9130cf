/** What speaks to the device, loaded when somebody uses a passkey. */
export function loadPasskeys() {
  return import('./passkey-device.ts')
}

/** True when the person closed the device's question: nothing went wrong. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}
