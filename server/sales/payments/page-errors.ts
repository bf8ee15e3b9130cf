import { Invalid, Unavailable, wrongField } from '#server/platform/errors.ts'
import { ProviderRejectedError, ProviderUnavailableError } from '#server/platform/integrations/payments.ts'

const RETRY_AFTER_SECONDS = 30

/** Turns an error of the provider into one that customers can read. Other errors stay as they are. */
export function toPageError(error: unknown): unknown {
  if (error instanceof ProviderUnavailableError) {
    const message = 'The payment page cannot be reached right now. Nothing was charged. Please try again.'
    return new Unavailable(message, { retryAfter: RETRY_AFTER_SECONDS })
  }
  if (error instanceof ProviderRejectedError) {
    if (error.field === 'customer_email') {
      return wrongField(
        'email',
        'The payment provider did not accept this email address. Check it for mistakes.',
      )
    }
    return new Invalid(
      'The payment provider did not accept this order. Check your details, or contact the shop.',
    )
  }
  return error
}
