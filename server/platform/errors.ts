/** An expected failure with a sentence for the person who asked. Throwing it rolls back the transaction; `platform/http` knows its status. */
export abstract class DomainError extends Error {
  details: Record<string, unknown>

  constructor(message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.details = details
  }
}

export class Invalid extends DomainError {}
export class LoginNeeded extends DomainError {}
export class Forbidden extends DomainError {}
export class NotFound extends DomainError {}
/** The current state does not allow it. */
export class Conflict extends DomainError {}
export class TooLarge extends DomainError {}
export class UnknownFormat extends DomainError {}
/** `retryAfter` in the details: seconds. */
export class TooMany extends DomainError {}
/** For a while. `retryAfter` in the details: seconds. */
export class Unavailable extends DomainError {}

export function wrongField(field: string, message: string): Invalid {
  return new Invalid(message, { fields: { [field]: message } })
}
