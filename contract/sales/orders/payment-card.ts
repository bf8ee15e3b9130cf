import { z } from 'zod'

/** `brand` as the payment provider writes it: "visa", "amex", "unknown". */
export const paymentCard = z.object({ brand: z.string(), last4: z.string() })
export type PaymentCard = z.output<typeof paymentCard>
