/** An expected failure with a message for the client. Throwing it rolls back the transaction. */
export class HttpError extends Error {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503
  details: Record<string, unknown>

  constructor(status: HttpError['status'], message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

export function wrongField(field: string, message: string): HttpError {
  return new HttpError(400, message, { fields: { [field]: message } })
}
