import { useEffect, useState } from 'react'
import { emailKey } from '#contract/platform/values/people.ts'
import type { FoundCustomer } from '#contract/sales/orders/manual-orders.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import type { ManualOrderDraft } from './manual-order-draft.ts'

const PAUSE_MS = 400
const SHORTEST_PHONE = 7

/** The customer of earlier orders with the typed email address or phone number. */
export function useCustomer({
  email,
  phone,
}: Pick<ManualOrderDraft, 'email' | 'phone'>): FoundCustomer | null {
  const [found, setFound] = useState<{ search: string; customer: FoundCustomer | null } | null>(null)
  const typedEmail = email.trim()
  const digits = phone.replace(/\D/g, '')
  const search = /^\S+@\S+\.\S+$/.test(typedEmail)
    ? typedEmail
    : digits.length >= SHORTEST_PHONE
      ? phone.trim()
      : null

  useEffect(() => {
    if (search === null) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      // Without an answer, the order is taken as for a new customer.
      const answer = await adminApi.findCustomers({ search }).catch(() => null)
      const customer = answer?.customers.find((each) => isSame(each, search)) ?? null
      if (isCurrent) setFound({ search, customer })
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [search])

  return found !== null && found.search === search ? found.customer : null
}

/** The last ten digits of a phone number, without its country. */
const PHONE_DIGITS = 10

function isSame({ email, phone }: FoundCustomer, search: string): boolean {
  if (search.includes('@')) return email !== null && emailKey(email) === emailKey(search)
  const digits = (text: string) => text.replace(/\D/g, '').slice(-PHONE_DIGITS)
  return phone !== null && digits(phone) === digits(search)
}
