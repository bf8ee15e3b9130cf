import X from 'virtual:icon/x'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { IMAGE_ACCEPT } from '#contract/catalog/images/file-type.ts'
import { MAX_COMMISSION_MESSAGE } from '#contract/sales/commissions/limits.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { Switch } from '#web/platform/ui/switch.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import type { Composer } from './use-composer.ts'

interface ComposerFieldsProps {
  composer: Composer
  customer: string
  rows: number
  /** Beside the switch. */
  children?: ReactNode
}

export function ComposerFields({ composer, customer, rows, children }: ComposerFieldsProps) {
  const { form, forCustomer } = composer
  const input = useRef<HTMLInputElement>(null)
  const label = forCustomer ? `Write to ${customer}` : 'Note for staff'
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        {...form.field('text')}
        label={label}
        placeholder={label}
        rows={rows}
        maxLength={MAX_COMMISSION_MESSAGE}
        className="gap-0! [&>label]:sr-only [&>p]:pt-2"
      />
      <ChosenImages composer={composer} input={input} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <AddPhotographs composer={composer} input={input} />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-5 gap-y-3">
          <Switch {...form.methods.register('for_customer')} label="For the customer" />
          {children}
        </div>
      </div>
    </div>
  )
}

interface ImagesProps {
  composer: Composer
  input: RefObject<HTMLInputElement | null>
}

function AddPhotographs({ composer: { images, imageError, setImageError }, input }: ImagesProps) {
  const id = useId()
  const [isReading, setReading] = useState(false)

  async function choose(files: FileList) {
    setReading(true)
    const wrong = await images.add(files).finally(() => setReading(false))
    setImageError(wrong?.replace(/pictures?/g, 'photographs') ?? null)
    // Allows choosing the same file again.
    if (input.current) input.current.value = ''
  }

  return (
    <>
      <label
        htmlFor={id}
        className={buttonStyle(
          'secondary',
          'card',
          'has-focus-visible:outline-3 has-focus-visible:outline-brass-400 has-focus-visible:shadow-[0_0_0_5px_var(--focus-outer)] has-disabled:border-bone-200 has-disabled:bg-bone-200 has-disabled:text-steel-500 not-has-disabled:hover:bg-steel-950 not-has-disabled:hover:text-bone-50',
        )}
      >
        {isReading ? 'Reading…' : 'Add photographs'}
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={IMAGE_ACCEPT}
          disabled={images.chosen.length >= images.max}
          aria-describedby={imageError ? `${id}-message` : undefined}
          onChange={({ target }) => target.files?.length && void choose(target.files)}
          className="sr-only"
        />
      </label>
      <div role="status" className="empty:hidden">
        <FieldMessage id={`${id}-message`} error={imageError ?? undefined} />
      </div>
    </>
  )
}

function ChosenImages({ composer: { images: chosen, setImageError }, input }: ImagesProps) {
  const { images, remove } = chosen
  if (images.length === 0) return null
  function takeAway(key: number) {
    remove(key)
    setImageError(null)
    requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <ul aria-label="Photographs to send" className="flex flex-wrap gap-2">
      {images.map(({ key, source, preview }, index) => (
        <li key={key} className="relative w-28">
          {preview ? (
            <img
              src={preview}
              alt={`${index + 1} of ${images.length}, ${nameOf(source)}`}
              className="block aspect-4/3 w-full bg-bone-200 object-cover"
            />
          ) : (
            <p className="flex aspect-4/3 items-end bg-bone-200 p-2 text-caption text-steel-600 wrap-anywhere">
              {nameOf(source)}
            </p>
          )}
          <button
            type="button"
            aria-label={`Remove photograph ${index + 1}`}
            onClick={() => takeAway(key)}
            className="absolute top-0 right-0 grid size-11 place-items-center bg-bone-100/90 hover:bg-bone-200"
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function nameOf(source: string | File): string {
  return source instanceof File ? source.name : source
}
