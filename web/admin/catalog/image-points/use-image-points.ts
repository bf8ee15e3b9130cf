import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import type { Point } from '#contract/catalog/products/products.ts'
import { parseInches } from '#web/admin/catalog/products/form/parse-numbers.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import { type MarkName, type Marks, moved, sameMarks, toMarks } from './marks.ts'

export function useImagePoints(product: AdminProduct, imageUrl: string) {
  const { revalidate } = useRevalidator()
  const [marks, setMarks] = useState(() => toMarks(product.image_points))
  const [active, setActive] = useState<MarkName>('tip')
  const savedLength = String(product.specs?.overall_length_in ?? '')
  const [typedLength, setTypedLength] = useState(savedLength)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const length = typedLength.trim() === '' ? null : parseInches(typedLength)
  const overall = length?.value ?? null
  const hasNewLength = overall !== (product.specs?.overall_length_in ?? null)
  const unsaved = hasNewLength || Boolean(length?.error) || !sameMarks(marks, toMarks(product.image_points))

  function change(next: Marks) {
    setMarks(next)
    setFailure(null)
  }

  function place(name: MarkName, point: Point) {
    change({ ...marks, [name]: point })
  }

  async function save() {
    const problem = length?.error ?? missingMark(marks)
    if (busy || problem) return setFailure(problem)
    setBusy(true)
    setFailure(null)
    try {
      await adminApi.markImage({
        id: String(product.id),
        imageUrl,
        ...marks,
        ...(hasNewLength && { overall_length_in: overall }),
      })
      await revalidate()
      showNotice(marks.tip ? 'Tip and butt saved.' : 'Tip and butt removed.')
    } catch (error) {
      setFailure(errorMessage(error, 'Tip and butt could not be saved. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  function discard() {
    change(toMarks(product.image_points))
    setTypedLength(savedLength)
  }

  return {
    marks,
    active,
    setActive,
    typedLength,
    setTypedLength,
    lengthError: length?.error,
    overall,
    unsaved,
    busy,
    failure,
    place,
    move: (name: MarkName, right: number, down: number) => change(moved(marks, name, right, down)),
    removeBoth: () => change({ tip: null, butt: null }),
    save,
    discard,
  }
}

function missingMark({ tip, butt }: Marks): string | null {
  if (Boolean(tip) === Boolean(butt)) return null
  return tip ? 'Mark the butt too.' : 'Mark the tip too.'
}
