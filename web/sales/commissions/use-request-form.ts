import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/app/client.ts'
import { CAPTCHA_REJECTED } from '#contract/platform/api/captcha.ts'
import { commissionPage } from '#contract/platform/values/paths.ts'
import { categorySlug } from '#contract/platform/values/slug.ts'
import type { CommissionFields } from '#contract/sales/commissions/commission-form.ts'
import { MAX_COMMISSION_IMAGES } from '#contract/sales/commissions/limits.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { imageErrorOf } from '#web/platform/image-picker/image-error.ts'
import { useChosenImages } from '#web/platform/image-picker/use-chosen-images.ts'
import { useCaptcha } from '#web/platform/ui/captcha.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import type { Liked, LikedProduct } from './liked-product.ts'
import {
  forgetRequest,
  type RequestValues,
  readRequestDraft,
  requestKeyOf,
  storeRequestDraft,
} from './request-draft.ts'
import { toFormData } from './to-form-data.ts'

const NOT_SENT = 'Your request was not sent. Everything you entered is still here.'
const CHECK_IMAGES = 'Nothing has been sent yet. Please check your pictures.'

export type RequestFormState = ReturnType<typeof useRequestForm>

export function useRequestForm({ product }: Liked) {
  const navigate = useNavigate()
  const images = useChosenImages(MAX_COMMISSION_IMAGES)
  const [imageError, setImageError] = useState<string | null>(null)
  const captcha = useCaptcha(() => setFailure(null))
  const like = keyOf(product)
  const { form, field, methods, busy, failure, setFailure, summary } = useContractForm<
    CommissionFields,
    RequestValues
  >({
    schema: () =>
      import('#contract/sales/commissions/commission-form.ts').then(({ commissionForm }) => commissionForm),
    toInput: (values) => ({ ...values, like_product_id: like }),
    async submit(_, values): Promise<unknown> {
      setImageError(null)
      if (!captcha.token) {
        captcha.show()
        return setFailure(CAPTCHA_REJECTED)
      }
      const wishes = { ...values, like_product_id: like }
      const fields = {
        ...wishes,
        recaptchaToken: captcha.token,
        request_key: requestKeyOf(wishes, images.chosen),
      }
      try {
        const sent = await privateApi.commissions.request({ form: toFormData(fields, images.chosen) })
        forgetRequest()
        await navigate(commissionPage(sent.commission_uuid), { state: { isSent: true } })
      } catch (error) {
        onFailure(error)
      }
    },
    fallback: NOT_SENT,
    withReason: true,
  })
  const values: Partial<RequestValues> = methods.watch()
  const filledIn = [values.kind, values.text, values.name, values.email].every((text) => text?.trim())

  function onFailure(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0
    // Without these answers the token was used.
    if (status !== 0 && status !== 429) captcha.renew()
    const wrongImages = imageErrorOf(error)
    const isCaptcha = error instanceof ApiError && error.message === CAPTCHA_REJECTED
    if (wrongImages === null && !isCaptcha) throw error
    setImageError(wrongImages)
    setFailure(isCaptcha ? CAPTCHA_REJECTED : CHECK_IMAGES)
  }

  usePrefilledFields(product, methods)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when nothing is missing
  useEffect(() => {
    if (filledIn) captcha.show()
  }, [filledIn])

  return {
    form: {
      ...form,
      onChange() {
        form.onChange()
        storeRequestDraft({ like, values: methods.getValues() })
      },
    },
    field,
    values,
    busy,
    images,
    imageError,
    onImagesChange() {
      setImageError(null)
      setFailure(null)
    },
    alert: failure ?? summary,
    captcha: captcha.widget,
  }
}

function keyOf(product: LikedProduct | null | undefined): string {
  return product ? String(product.id) : ''
}

type Fields = Pick<UseFormReturn<RequestValues>, 'getValues' | 'setValue'>

/** Fills in this tab's unsent request, then what a liked product says, where nothing was typed since. */
function usePrefilledFields(product: Liked['product'], { getValues, setValue }: Fields): void {
  const initial = useRef<Partial<RequestValues>>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after the fields have registered
  useEffect(() => {
    if (Object.values(getValues()).some(Boolean)) return
    const { values } = readRequestDraft()
    initial.current = values
    for (const name of Object.keys(values) as (keyof RequestValues)[]) setValue(name, values[name])
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per product
  useEffect(() => {
    const like = keyOf(product)
    if (!product || readRequestDraft().like === like) return
    for (const [name, value] of Object.entries(wishesFrom(product)) as [keyof RequestValues, string][]) {
      if ((getValues(name) ?? '') === (initial.current[name] ?? '')) setValue(name, value)
    }
    storeRequestDraft({ like, values: getValues() })
  }, [product])
}

function wishesFrom({ category_name, specs }: LikedProduct): Partial<RequestValues> {
  return {
    kind: categorySlug(category_name),
    blade_length_in: specs?.blade_length_in ? `${specs.blade_length_in} in` : '',
    steel: specs?.steel ?? '',
    handle_material: specs?.handle_material ?? '',
    sheath: specs?.sheath ?? '',
  }
}
