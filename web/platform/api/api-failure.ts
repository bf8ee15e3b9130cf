/** Checks the status, not the class: during SSR the error is the server's `ApiError`, not the class in this bundle. */
export function failedWith(error: unknown, status: number): boolean {
  return error instanceof Error && 'status' in error && error.status === status
}
