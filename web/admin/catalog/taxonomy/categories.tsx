import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminCategory } from '#contract/catalog/products/admin-taxonomy.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import { CategoryRow } from './category-row.tsx'
import { type CategoryToDelete, DeleteCategory } from './delete-category.tsx'
import { NewCategory } from './new-category.tsx'

export function Categories({ categories }: { categories: AdminCategory[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [loadingId, setLoadingId] = useState<number | null>(null)
  const [toDelete, setToDelete] = useState<CategoryToDelete | null>(null)

  async function loadDeletion(category: AdminCategory) {
    setLoadingId(category.id)
    try {
      const { data } = await adminApi.categoryDeletion({ id: String(category.id) })
      setToDelete({ category, ...data })
    } catch (error) {
      const failed = `The products in '${category.name}' could not be loaded. Nothing was deleted.`
      showAlert(errorMessage(error, failed), { label: 'Try again', act: () => void loadDeletion(category) })
    } finally {
      setLoadingId(null)
    }
  }

  return (
    <section aria-labelledby="categories">
      <h2 ref={heading} id="categories" tabIndex={-1} className="type-h2-inner pb-5">
        Categories
      </h2>
      <NewCategory />
      {categories.length === 0 ? (
        <p className="mt-8 border-t border-bone-300 pt-6">No categories found.</p>
      ) : (
        <ul aria-labelledby="categories" className="mt-8 border-t border-bone-300">
          {categories.map((category) => (
            <CategoryRow
              key={category.id}
              category={category}
              deleting={loadingId === category.id}
              onDelete={() => void loadDeletion(category)}
            />
          ))}
        </ul>
      )}
      <DeleteCategory
        key={toDelete?.category.id}
        toDelete={toDelete}
        others={categories.filter(({ id }) => id !== toDelete?.category.id)}
        onClose={() => flushSync(() => setToDelete(null))}
        onDeleted={() => heading.current?.focus()}
      />
    </section>
  )
}
