/** Works on one item after the other; an error doesn't stop the next. @returns the errors. */
export async function attemptEach<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<Error[]> {
  const errors: Error[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      errors.push(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return errors
}
