/** A form of texts and images. */
export function toFormData(fields: object, images: readonly (string | File)[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const image of images) form.append('images', image)
  return form
}
