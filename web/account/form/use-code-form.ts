import { useState } from 'react'
import { isCode } from '#contract/accounts/account-codes.ts'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { EMPTY_CODE } from './code-digits.ts'

interface CodeForm {
  verify: (code: string) => Promise<unknown>
  fallback: string
  withReason?: boolean
}

/** A form with a {@link CodeField}. A rejected code is cleared. */
export function useCodeForm({ verify, ...failures }: CodeForm) {
  const [rejections, setRejections] = useState(0)
  const contractForm = useContractForm({
    ...failures,
    schema: () => import('#contract/accounts/account-form.ts').then(({ codeForm }) => codeForm),
    defaultValues: { code: EMPTY_CODE },
    async submit({ code }) {
      try {
        await verify(code)
      } catch (error) {
        methods.setValue('code', EMPTY_CODE)
        setRejections((count) => count + 1)
        throw error
      }
    },
  })
  const { form, methods, busy, failure, setFailure } = contractForm
  const value = methods.watch('code')
  const code = {
    value,
    rejections,
    onChange(next: string) {
      methods.setValue('code', next)
      setFailure(null)
    },
  }
  return { form, code, isComplete: isCode(value), busy, failure, setFailure }
}
