import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StaffCategory } from '#contract/staff-labels.ts'
import { browserApi, sentenceOf } from '#web/browser-api.ts'
import { showAlert } from '#web/ui/toast-store.ts'
import { CategoryRow } from './category-row.tsx'
import { DeleteCategory, type Doomed } from './delete-category.tsx'
import { NewCategory } from './new-category.tsx'

export function Categories({ categories }: { categories: StaffCategory[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [asking, setAsking] = useState<number | null>(null)
  const [doomed, setDoomed] = useState<Doomed | null>(null)

  /** What goes with a category is known before one is asked. */
  async function ask(category: StaffCategory) {
    setAsking(category.id)
    try {
      const { data } = await browserApi.admin.categoryDeletion({ id: String(category.id) })
      setDoomed({ category, ...data })
    } catch (error) {
      const sentence = `What is in '${category.name}' could not be looked up. Nothing was deleted.`
      showAlert(sentenceOf(error, sentence), { label: 'Try again', act: () => void ask(category) })
    } finally {
      setAsking(null)
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
              deleting={asking === category.id}
              onDelete={() => void ask(category)}
            />
          ))}
        </ul>
      )}
      <DeleteCategory
        key={doomed?.category.id}
        doomed={doomed}
        others={categories.filter(({ id }) => id !== doomed?.category.id)}
        onClose={() => flushSync(() => setDoomed(null))}
        onDeleted={() => heading.current?.focus()}
      />
    </section>
  )
}
