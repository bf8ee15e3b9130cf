import { type ReactNode, useState } from 'react'
import type { AdminProduct, ProductWrite } from '#contract/catalog/products/admin-products.ts'
import type { Category, Tag } from '#contract/catalog/products/products.ts'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { Switch } from '#web/platform/ui/switch.tsx'
import { BasicFields } from './basic-fields.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { deleteDraft, draftKeyOf } from './draft.ts'
import { DraftNotice } from './draft-notice.tsx'
import { FormContext, useFormValues, useProductForm } from './form-context.ts'
import { createFormStore } from './form-store.ts'
import { ImageSection } from './image-section.tsx'
import { ProductSaveBar } from './save-bar.tsx'
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
      <ProductSaveBar adding={product === null} failure={failure} done={done} />
    </FormContext>
  )
}

function ArchivedSwitch() {
  const { methods, initial } = useProductForm()
  const { archived } = useFormValues()
  return (
    <div className="border-b border-bone-300 py-2">
      <Switch
        {...methods.register('archived')}
        label="Archived"
        defaultChecked={initial.archived}
        aria-describedby="archived-note"
      />
      <p id="archived-note" className="pb-1 text-small text-steel-600">
        {archived
          ? 'On the page ‘Sold’. It can’t be bought, and its own page stays.'
          : 'Archive a piece that is sold for good: it leaves the shop’s lists and moves to the page ‘Sold’. Its own page stays.'}
      </p>
    </div>
  )
}

function PublishedSwitch() {
  const { methods, initial } = useProductForm()
  const { published } = useFormValues()
  return (
    <div className="border-y border-bone-300 py-2">
      <Switch
        {...methods.register('published')}
        label="Published"
        defaultChecked={initial.published}
        aria-describedby="published-note"
      />
      <p id="published-note" className="pb-1 text-small text-steel-600">
        {published ? 'Visible to customers.' : 'Draft. Only staff can see it.'}
      </p>
    </div>
  )
}
