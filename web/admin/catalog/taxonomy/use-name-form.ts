import { ApiError } from '#contract/app/client.ts'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'

interface NameForm {
  initial?: string
  submit: (name: string) => Promise<unknown>
}

export function useNameForm({ initial = '', submit }: NameForm) {
  const { form, field, methods } = useContractForm<{ name: string }>({
    schema: async () =>
      (await import('#contract/catalog/products/admin-taxonomy.ts')).adminTagEndpoints.createTag.body,
    defaultValues: { name: initial },
    submit: ({ name }) => submit(name),
    fallback: 'The name could not be saved.',
  })

  /** Shows the API's error at the name field. @returns whether there was one */
  function showNameError(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false
    const message = error.status === 409 ? error.message : error.fields.name
    if (!message) return false
    methods.setError('name', { message })
    methods.setFocus('name')
    return true
  }

  return {
    form,
    nameField: { ...field('name'), defaultValue: initial, autoComplete: 'off', required: true },
    showNameError,
    clear: () => methods.setValue('name', ''),
  }
}
