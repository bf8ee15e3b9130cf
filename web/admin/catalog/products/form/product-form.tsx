import { type ReactNode, useState } from 'react'
import type { AdminProduct, ProductWrite } from '#contract/catalog/products/admin-products.ts'
import type { Category, Tag } from '#contract/catalog/products/products.ts'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { ArchivedSwitch } from './archived-switch.tsx'
import { BasicFields } from './basic-fields.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { deleteDraft, draftKeyOf } from './draft.ts'
import { DraftNotice } from './draft-notice.tsx'
import { FormContext } from './form-context.ts'
import { createFormStore } from './form-store.ts'
import { ImageSection } from './image-section.tsx'
import { PublishedSwitch } from './published-switch.tsx'
import { SaveBar } from './save-bar.tsx'
import { missingImagesMessage, saveProduct } from './save-product.ts'
import { SpecsFields } from './specs-fields.tsx'
import { TagPicker } from './tag-picker.tsx'
import { useDraft } from './use-draft.ts'
import { fieldOf, type Suggestions, type Values } from './values.ts'

const UPDATED = '✅ Product updated successfully!'

interface ProductFormProps {
  /** Null for a new product. */
  product: AdminProduct | null
  categories: Category[]
  tags: Tag[]
  suggestions: Suggestions
  newestId: number
  onSaved: (values: Values) => void
  children?: ReactNode
}

export function ProductForm({
  product,
  categories,
  tags,
  suggestions,
  newestId,
  onSaved,
  children,
}: ProductFormProps) {
  const [store] = useState(() => createFormStore(product, tags, newestId))
  const [initial] = useState(store.getState().base.values)
  const draftKey = draftKeyOf(useCurrentAdmin().id, product?.id ?? null)
  const { form, field, methods, done, failure, setFailure } = useContractForm<ProductWrite, Values>({
    schema: async () => (await import('./product-schema.ts')).productForm,
    defaultValues: initial,
    fieldOf: (name) => fieldOf(name) ?? name,
    submit,
    fallback: 'The product could not be saved. Your changes are still here.',
  })
  useDraft(store, methods, draftKey)

  async function submit(write: ProductWrite, values: Values) {
    await store.getState().checkingFiles
    const outcome = await saveProduct({ store, methods, write, values })
    if (outcome === 'images-missing') setFailure(missingImagesMessage(store.getState()))
    if (outcome !== 'saved') return
    await deleteDraft(draftKey)
    onSaved(values)
    return UPDATED
  }

  return (
    <FormContext value={{ store, methods, register: field, initial, draftKey, categories, suggestions }}>
      <DraftNotice />
      <ConflictPanel onResolved={() => void form.onSubmit()} />
      <form
        {...form}
        onChange={() => {
          setFailure(null)
          form.onChange()
        }}
        id="product-form"
        className="product-form grid items-start gap-x-16 gap-y-10 wide:grid-cols-[7fr_5fr] wide:grid-rows-[auto_1fr]"
      >
        <BasicFields />
        <div className="grid gap-10 wide:row-span-2">
          <ImageSection />
          <TagPicker />
          <div>
            <PublishedSwitch />
            {product && <ArchivedSwitch />}
          </div>
        </div>
        <SpecsFields />
      </form>
      {children}
      <SaveBar adding={product === null} failure={failure} done={done} />
    </FormContext>
  )
}
