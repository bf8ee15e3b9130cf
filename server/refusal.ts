/**
 * An expected "no", said in a sentence the caller can act on. Thrown rather than returned so that the transaction it
 * ends leaves nothing behind; the app's one error handler turns it into the reply.
 */
export class Refusal extends Error {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503
  /** Joins `error` in the reply: `fields`, or what else the call promises. */
  details: Record<string, unknown>

  constructor(status: Refusal['status'], sentence: string, details: Record<string, unknown> = {}) {
    super(sentence)
    this.status = status
    this.details = details
  }
}

/** A 400 about one field of a form. */
export function wrongField(field: string, sentence: string): Refusal {
  return new Refusal(400, sentence, { fields: { [field]: sentence } })
}
