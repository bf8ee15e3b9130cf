/**
 * True when a call was answered with this status. The server's client throws the server's own `ApiError`, another class
 * than the one bundled with the pages, so a page asks for the status and not for the class.
 */
export function failedWith(error: unknown, status: number): boolean {
  return error instanceof Error && 'status' in error && error.status === status
}
