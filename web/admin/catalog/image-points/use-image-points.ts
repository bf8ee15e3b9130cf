import { useState } from 'react'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import type { Point } from '#contract/catalog/products/products.ts'
import { type Parsed, parseInches } from '#web/admin/catalog/products/form/parse-numbers.ts'
import { useVersionedForm } from '#web/admin/platform/form/use-versioned-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { type MarkName, type Marks, moved, toMarks } from './marks.ts'

interface PointValues extends Marks {
  overall_length_in: string
}

export function useImagePoints(product: AdminProduct, imageUrl: string) {
  const [active, setActive] = useState<MarkName>('tip')
  const form = useVersionedForm<AdminProduct, PointValues, PointValues>({
    loaded: product,
    versionOf: ({ version }) => version,
    valuesOf,
    check: ({ overall_length_in: length, ...marks }) => ({
      overall_length_in: lengthOf(length).error,
      root: missingMark(marks),
    }),
    async save({ overall_length_in, ...marks }, base) {
      const length = lengthOf(overall_length_in).value ?? null
      const hasNewLength = length !== (base.specs?.overall_length_in ?? null)
      const { data } = await adminApi.markImage({
        id: String(product.id),
        imageUrl,
        ...marks,
        ...(hasNewLength && { overall_length_in: length }),
      })
      return data
    },
    done: ({ image_points }) => (image_points ? 'Tip and butt saved.' : 'Tip and butt removed.'),
    fallback: 'Tip and butt could not be saved. Please try again.',
  })
  const { setValue, watch } = form.methods
  const { overall_length_in, ...marks } = watch()

  function change(next: Marks) {
    setValue('tip', next.tip)
    setValue('butt', next.butt)
    form.setFailure(null)
  }

  return {
    form,
    marks,
    active,
    setActive,
    overall: lengthOf(overall_length_in).value ?? null,
    place: (name: MarkName, point: Point) => change({ ...marks, [name]: point }),
    move: (name: MarkName, right: number, down: number) => change(moved(marks, name, right, down)),
    removeBoth: () => change({ tip: null, butt: null }),
  }
}

function valuesOf({ image_points, specs }: AdminProduct): PointValues {
  return { ...toMarks(image_points), overall_length_in: String(specs?.overall_length_in ?? '') }
}

/** An empty field has no length. */
function lengthOf(typed: string): Partial<Parsed> {
  return typed.trim() === '' ? {} : parseInches(typed)
}

function missingMark({ tip, butt }: Marks): string | undefined {
  if (Boolean(tip) === Boolean(butt)) return
  return tip ? 'Mark the butt too.' : 'Mark the tip too.'
}
