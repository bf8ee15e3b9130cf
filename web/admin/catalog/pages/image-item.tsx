import { useId, useRef, useState } from 'react'
import { IMAGE_ACCEPT } from '#contract/catalog/images/file-type.ts'
import type { ImageSlot } from '#contract/catalog/pages/page-fields.ts'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { PageImage } from '#contract/catalog/pages/pages.ts'
import { useErrors, useFormContext, useFormValue, useInput } from '#web/admin/platform/form/form-context.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { checkImageFiles } from '#web/platform/images/check-image-files.ts'
import { makersMark, tooledLeather } from '#web/platform/images/close-up-images.ts'
import { hero } from '#web/platform/images/hero-images.ts'
import { basketweave, bladeMark, fittedBolster, steelAndLeather } from '#web/platform/images/makers-images.ts'
import { processImages } from '#web/platform/images/process-images.ts'
import type { SiteImageSource } from '#web/platform/images/site-image.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { Image } from '#web/platform/ui/image.tsx'
import { SiteImage } from '#web/platform/ui/site-image.tsx'
import type { FormImage } from './page-form.ts'

const IMAGES: { [K in PageKey]?: Record<ImageSlot<K>, SiteImageSource> } = {
  home: { hero_image: hero, about_image_1: makersMark, about_image_2: tooledLeather },
  about: {
    intro_image: steelAndLeather,
    maker_1_image: fittedBolster,
    maker_2_image: basketweave,
    mark_image: bladeMark,
  },
  process: {
    step_1_image: processImages[0],
    step_2_image: processImages[1],
    step_3_image: processImages[2],
    step_4_image: processImages[3],
    step_5_image: processImages[4],
  },
}

interface ImageItemProps {
  item: FormImage
  pageKey: PageKey
  liveErrors: Record<string, string>
}

export function ImageItem({ item, pageKey, liveErrors }: ImageItemProps) {
  const { image: slot, label, hint, min } = item
  const { methods } = useFormContext()
  const { url } = useFormValue<PageImage>(slot)
  const altField = useInput(`${slot}.alt`)
  const delivered = deliveredImage(pageKey, slot)
  const saveError = useErrors(slot)?.message
  const { error = saveError ?? liveErrors[slot], isUploading, replace } = useReplacement(item, pageKey)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  return (
    <fieldset className="flex flex-col gap-2" data-invalid={error ? '' : undefined}>
      <legend className="type-label pb-2">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-28">
          {url === null && delivered ? (
            <SiteImage image={delivered} alt="" sizes="112px" className="aspect-4/3" />
          ) : (
            <Image url={url} alt="" sizes="112px" />
          )}
        </div>
        <Button
          kind="secondary"
          size="card"
          busy={isUploading && 'Uploading…'}
          aria-label={`Replace ${label}`}
          aria-describedby={`${id}-message`}
          onClick={() => input.current?.click()}
        >
          Replace
        </Button>
        <input
          ref={input}
          type="file"
          accept={IMAGE_ACCEPT}
          hidden
          onChange={async ({ target }) => {
            await replace(target.files?.[0])
            target.value = ''
          }}
        />
        {url !== null && (
          <Button kind="quiet" size="card" onClick={() => methods.setValue(slot, { url: null, alt: '' })}>
            Restore Original
          </Button>
        )}
      </div>
      <FieldMessage
        id={`${id}-message`}
        hint={[`At least ${min.width} × ${min.height}.`, hint].filter(Boolean).join(' ')}
        error={error}
      />
      <Field
        {...altField}
        label={`${label}, alt text`}
        placeholder={url === null ? delivered?.alt : undefined}
        hint="What the image shows, for people who cannot see it."
        error={altField.error ?? liveErrors[`${slot}_alt`]}
        className="pt-2"
      />
    </fieldset>
  )
}

/** Uploads another image for a slot. The shop shows it once the page is saved. */
function useReplacement({ image: slot, min }: FormImage, key: PageKey) {
  const { methods } = useFormContext()
  const [error, setError] = useState<string>()
  const [isUploading, setUploading] = useState(false)
  const altName = `${slot}.alt`

  async function replace(file: File | undefined) {
    if (!file || isUploading) return
    setUploading(true)
    setError(undefined)
    const before = methods.getValues(altName) as string
    try {
      const wrong = await checkPageImage(file, min)
      if (wrong) return setError(wrong)
      // What is typed since the choice describes the new image.
      if (methods.getValues(altName) === before) methods.setValue(altName, '')
      const form = new FormData()
      form.append('slot', slot)
      form.append('draft', 'true')
      form.append('image', file)
      const { url } = await adminApi.addPageImage({ key, form })
      methods.setValue(`${slot}.url`, url)
    } catch (failure) {
      if (methods.getValues(altName) === '') methods.setValue(altName, before)
      setError(errorMessage(failure, 'The image could not be uploaded. Choose it again.'))
    } finally {
      setUploading(false)
    }
  }

  return { error, isUploading, replace }
}

/** Why this file cannot be used, or null. The size of a format that the browser can't decode is not checked. */
async function checkPageImage(file: File, min: { width: number; height: number }): Promise<string | null> {
  const [error] = (await checkImageFiles([file])).errors
  if (error) return error
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const { width, height } = bitmap
  bitmap.close()
  if (width >= min.width && height >= min.height) return null
  return `This image is ${width} × ${height}. Choose one of at least ${min.width} × ${min.height}.`
}

/** The image that a slot shows until it is replaced. */
function deliveredImage(key: PageKey, slot: string): SiteImageSource | undefined {
  return (IMAGES[key] as Record<string, SiteImageSource> | undefined)?.[slot]
}
