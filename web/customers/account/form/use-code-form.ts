import { isCode } from '#contract/customers/accounts/account-codes.ts'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { EMPTY_CODE } from './code-digits.ts'

interface CodeForm {
  verify: (code: string) => Promise<unknown>
  fallback: string
  withReason?: boolean
}

/** A form with a {@link CodeField}, whose props are `code`. A rejected code is cleared. */
export function useCodeForm({ verify, ...messages }: CodeForm) {
  const { form, methods, busy, failure, setFailure } = useContractForm({
    ...messages,
    schema: () => import('#contract/customers/accounts/account-form.ts').then(({ codeForm }) => codeForm),
    defaultValues: { code: EMPTY_CODE },
    async submit({ code }) {
      try {
        await verify(code)
      } catch (error) {
        methods.setValue('code', EMPTY_CODE)
        throw error
      }
    },
  })
  const value = methods.watch('code')
  const code = {
    value,
    error: failure ?? undefined,
    onChange(next: string) {
      methods.setValue('code', next)
      setFailure(null)
    },
  }
  return { form, code, isComplete: isCode(value), busy, setFailure }
}
