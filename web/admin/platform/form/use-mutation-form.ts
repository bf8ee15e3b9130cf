import type { FieldValues } from 'react-hook-form'
import { type ContractForm, useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import { type Mutation, useMutation } from './use-mutation.ts'

export interface MutationForm<Body extends FieldValues, Values extends FieldValues, Reply>
  extends Omit<ContractForm<Body, Values>, 'submit'>,
    Pick<Mutation<Reply>, 'done' | 'undo' | 'canUndo'> {
  send: (body: NoInfer<Body>, values: NoInfer<Values>) => Promise<Reply>
  /** Before the page's data reload, such as closing a dialog. */
  onDone?: ((reply: Reply) => void) | undefined
  /** After it. */
  onReloaded?: ((reply: Reply) => unknown) | undefined
  /** Shows an error outside the form. @returns whether it did */
  onError?: (error: unknown) => boolean
  /** Shows a failure as an alert with 'Try again', for one of many small forms on a page. */
  alerts?: boolean
}

/** A form that sends one change: errors appear at its fields or as its `failure`, success as a toast. */
export function useMutationForm<
  Body extends FieldValues,
  Values extends FieldValues = Body,
  Reply = unknown,
>({
  send,
  done,
  undo,
  canUndo,
  onDone,
  onReloaded,
  onError = () => false,
  alerts = false,
  ...engine
}: MutationForm<Body, Values, Reply>) {
  const { perform } = useMutation()
  const form = useContractForm<Body, Values>({
    ...engine,
    onFailure: alerts ? (message) => showAlert(message, { label: 'Try again', act: retry }) : undefined,
    async submit(body, values) {
      const change = {
        send: async () => {
          const reply = await send(body, values)
          onDone?.(reply)
          return reply
        },
        done,
        undo,
        canUndo,
      }
      try {
        const reply = await perform(change)
        await onReloaded?.(reply)
      } catch (error) {
        if (!onError(error)) throw error
      }
    },
  })
  const retry = () => void form.form.onSubmit()
  return form
}
