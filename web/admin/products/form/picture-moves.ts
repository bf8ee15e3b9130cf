import { arrayMove } from '@dnd-kit/helpers'
import { proposedAlt } from '#contract/picture-words.ts'
import type { FormPicture, FormState, ProductForm } from './form-state.ts'

/** Changes to the row of pictures that need no word with the shop. */

export function changePicture(form: ProductForm, key: string, change: Partial<FormPicture>): void {
  form.change(({ pictures }) => ({
    pictures: pictures.map((picture) => (picture.key === key ? { ...picture, ...change } : picture)),
  }))
}

/** @param to the place where it is to stand, from 0 */
export function movePicture(form: ProductForm, key: string, to: number): void {
  form.change(({ pictures }) => {
    const from = pictures.findIndex((picture) => picture.key === key)
    if (from < 0 || to < 0 || to >= pictures.length) return {}
    return { pictures: arrayMove(pictures, from, to), outcome: null }
  })
}

export function dropPicture(form: ProductForm, key: string): void {
  form.change(({ pictures }) => ({
    pictures: pictures.filter((picture) => picture.key !== key),
    outcome: null,
  }))
}

export function putBack(form: ProductForm, picture: FormPicture, place: number): void {
  form.change(({ pictures }) =>
    pictures.some(({ key }) => key === picture.key)
      ? {}
      : { pictures: pictures.toSpliced(place, 0, picture), outcome: null },
  )
}

/** What a picture is said to show: by somebody here, else as it is saved, else as the facts propose. */
export function altOf({ values, pictures }: FormState, { key, typedAlt, savedAlt }: FormPicture): string {
  if (typedAlt?.trim()) return typedAlt.trim()
  if (savedAlt && typedAlt === null) return savedAlt
  const place = pictures.findIndex((picture) => picture.key === key)
  return proposedAlt({ ...values, name: values.name.trim() || 'The piece' }, place)
}
