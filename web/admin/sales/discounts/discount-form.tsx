import Copy from 'virtual:icon/copy'
import { type To, useNavigate } from 'react-router'
import type { Discount, DiscountFields } from '#contract/sales/discounts/discounts.ts'
import { LeaveGuard, WITHOUT_ASKING } from '#web/admin/platform/form/leave-guard.tsx'
import { useMutationForm } from '#web/admin/platform/form/use-mutation-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'
import { DeleteDiscount } from './delete-discount.tsx'
import { DiscountFieldSet } from './discount-field-set.tsx'
import type { CategoryName } from './discount-table.tsx'
import { toInputIn, toValues } from './discount-values.ts'

interface DiscountFormProps {
  /** Null for a new one. */
  discount: Discount | null
  categories: CategoryName[]
  timeZone: string
  list: To
  openOf: (id: number) => To
}

export function DiscountForm({ discount, categories, timeZone, list, openOf }: DiscountFormProps) {
  const navigate = useNavigate()
  const discountForm = useMutationForm({
    schema: async () => (await import('#contract/sales/discounts/discounts.ts')).newDiscount,
    defaultValues: toValues(discount, timeZone),
    toInput: toInputIn(timeZone),
    hasField: (name) => name === 'category_ids',
    async send(fields) {
      const id = discount ? await update(discount.id, fields) : await create(fields)
      return { id, code: fields.code }
    },
    done: ({ code }) => `'${code}' saved.`,
    onDone: () => methods.reset(methods.getValues()),
    onReloaded: ({ id }) =>
      !discount && navigate(openOf(id), { replace: true, preventScrollReset: true, state: WITHOUT_ASKING }),
    conflictField: 'code',
    fallback: 'The discount could not be saved.',
  })
  const { form, methods, busy, failure } = discountForm

  return (
    <form
      {...form}
      aria-labelledby="discount-title"
      className="bg-bone-100 p-5 max-md:-mx-(--page-margin) max-md:px-(--page-margin) md:p-7 wide:sticky wide:top-8"
    >
      <LinkUnderlined to={list} className="wide:hidden">
        All discounts
      </LinkUnderlined>
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-4">
        <h2 id="discount-title" className="type-h3 min-w-0 wrap-anywhere">
          {discount?.code ?? 'New discount'}
        </h2>
        {discount && <CopyCode code={discount.code} />}
      </div>
      <DiscountFieldSet form={discountForm} categories={categories} timeZone={timeZone} />
      {failure && (
        <Notice kind="failed" className="mt-6">
          {failure}
        </Notice>
      )}
      <div className="flex gap-3 pt-6">
        {discount && <DeleteDiscount discount={discount} list={list} />}
        <Button type="submit" busy={busy && 'Saving…'} className="grow">
          Save
        </Button>
      </div>
      <LeaveGuard unsaved={methods.formState.isDirty} anyQuery>
        The changes to this discount are not saved.
      </LeaveGuard>
    </form>
  )
}

async function create(fields: DiscountFields): Promise<number> {
  return (await adminApi.createDiscount(fields)).data.id
}

async function update(id: number, fields: DiscountFields): Promise<number> {
  await adminApi.updateDiscount({ id: String(id), ...fields })
  return id
}

function CopyCode({ code }: { code: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      showNotice(`'${code}' copied.`)
    } catch {
      showAlert('The code could not be copied.')
    }
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="type-label -mr-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 hover:bg-bone-200"
    >
      <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
      Copy code
    </button>
  )
}
