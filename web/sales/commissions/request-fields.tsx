import type { ReactNode } from 'react'
import { MAX_EMAIL } from '#contract/platform/values/limits.ts'
import { categorySlug } from '#contract/platform/values/slug.ts'
import { readNumber } from '#contract/platform/values/typed-number.ts'
import { MAX_BLADE_LENGTH_IN, MIN_COMMISSION_TEXT, OTHER_KIND } from '#contract/sales/commissions/limits.ts'
import { pieceNoun } from '#contract/sales/commissions/piece-noun.ts'
import { ImagePicker } from '#web/platform/image-picker/image-picker.tsx'
import { useSite } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { RulerNumbers } from '#web/platform/ui/ruler-numbers.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { SizeRuler } from '#web/platform/ui/size-ruler.tsx'
import { rulerLength, sizeScale } from '#web/platform/ui/size-scale.ts'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import type { LikedProduct } from './liked-product.ts'
import type { RequestFormState } from './use-request-form.ts'

const SCROLL = { className: 'scroll-mt-24' }
const OPTIONAL = { ...SCROLL, optional: true, autoComplete: 'off' }

interface FieldsProps {
  form: RequestFormState
}

export function WishFields({
  form: { field, values },
  product,
}: FieldsProps & { product: LikedProduct | null }) {
  const { categories } = useSite()
  return (
    <FieldGroup title="What should it be?">
      <Pair>
        <Select {...field('kind')} {...SCROLL} label="Kind" required defaultValue="">
          <option value="" disabled>
            Choose
          </option>
          {categories.map(({ name }) => (
            <option key={name} value={categorySlug(name)}>
              {name}
            </option>
          ))}
          <option value={OTHER_KIND}>Something else</option>
        </Select>
        <Field {...field('blade_length_in')} {...OPTIONAL} label="Blade length" inputMode="decimal" />
      </Pair>
      <BladeMeasure bladeLength={values.blade_length_in} product={product} />
      <Field {...field('steel')} {...OPTIONAL} label="Steel" />
      <Pair>
        <Field {...field('handle_material')} {...OPTIONAL} label="Handle" />
        <Field {...field('sheath')} {...OPTIONAL} label="Sheath" />
      </Pair>
    </FieldGroup>
  )
}

export function TextFields({ form: { field, images, imageError, onImagesChange } }: FieldsProps) {
  return (
    <FieldGroup title="Tell us about it">
      <TextArea
        {...field('text')}
        {...SCROLL}
        label="What is it for?"
        rows={5}
        required
        hint={`${MIN_COMMISSION_TEXT} characters or more`}
      />
      <ImagePicker
        images={images}
        error={imageError}
        onChange={onImagesChange}
        labelId="commission-images"
        className="grid-cols-3 sm:grid-cols-5"
      />
    </FieldGroup>
  )
}

export function BudgetFields({ form: { field } }: FieldsProps) {
  return (
    <FieldGroup title="Budget and date">
      <Pair narrow>
        <Field {...field('budget_min')} {...OPTIONAL} label="Budget from" inputMode="decimal" />
        <Field {...field('budget_max')} {...OPTIONAL} label="Budget to" inputMode="decimal" />
      </Pair>
      <Pair>
        <Field {...field('needed_by')} {...OPTIONAL} label="Needed by" type="date" />
      </Pair>
    </FieldGroup>
  )
}

export function CustomerFields({ form: { field } }: FieldsProps) {
  return (
    <FieldGroup title="Who is asking?">
      <Pair>
        <Field {...field('name')} {...SCROLL} label="Name" autoComplete="name" required />
        <Field
          {...field('email')}
          {...SCROLL}
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          required
        />
      </Pair>
      <Pair>
        <Field {...field('phone')} {...OPTIONAL} label="Phone" type="tel" autoComplete="tel" />
      </Pair>
    </FieldGroup>
  )
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4.5">
      <legend className="type-h2-inner pb-5">{title}</legend>
      {children}
    </fieldset>
  )
}

/** `narrow` stays two columns on a phone. */
function Pair({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  const columns = narrow ? 'min-[22.5rem]:grid-cols-2' : 'sm:grid-cols-2'
  return <div className={classes('grid grid-cols-1 items-start gap-x-4 gap-y-4.5', columns)}>{children}</div>
}

interface BladeMeasureProps {
  /** As typed. */
  bladeLength: string | undefined
  /** Its handle is drawn too. */
  product: LikedProduct | null
}

function BladeMeasure({ bladeLength, product }: BladeMeasureProps) {
  const blade = readNumber(bladeLength ?? '')
  if (!(blade > 0 && blade <= MAX_BLADE_LENGTH_IN)) return null
  const handle = sizeScale(product?.specs ?? null)?.handle ?? 0
  const overall = blade + handle
  const scale = rulerLength(overall)
  return (
    <div className="text-caption text-steel-600">
      <p className="pb-1">
        <b className="font-semibold text-steel-950">{blade} in</b> blade
        {product && handle > 0 && `, handle as on the ${nounOf(product)} you chose`}
      </p>
      <div aria-hidden="true">
        <SizeRuler size={{ scale, overall, blade, handle, label: '' }} tall />
        <RulerNumbers scale={scale} />
      </div>
    </div>
  )
}

function nounOf({ category_name }: LikedProduct): string {
  return pieceNoun({ kind: categorySlug(category_name), kind_label: category_name })
}
