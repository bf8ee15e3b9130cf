import { useEffect, useRef, useState } from 'react'
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
  /** `round` counts used tokens. */
  const [captcha, setCaptcha] = useState({ isShown: false, round: 0, token: '' })
  const like = product ? String(product.id) : ''
  const { form, field, methods, busy, failure, setFailure } = useContractForm<
    CommissionFields,
    RequestValues
  >({
    schema: () =>
      import('#contract/sales/commissions/commission-form.ts').then(({ commissionForm }) => commissionForm),
    toInput: (values) => ({ ...values, like_product_id: like }),
    async submit(_, values): Promise<unknown> {
      setImageError(null)
      if (!captcha.token) {
        setCaptcha((before) => ({ ...before, isShown: true }))
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
  const initial = useRef<Partial<RequestValues>>({})

  function onFailure(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0
    // Without these answers the token was used.
    if (status !== 0 && status !== 429) {
      setCaptcha((before) => ({ ...before, round: before.round + 1, token: '' }))
    }
    const wrongImages = imageErrorOf(error)
    const isCaptcha = error instanceof ApiError && error.message === CAPTCHA_REJECTED
    if (wrongImages === null && !isCaptcha) throw error
    setImageError(wrongImages)
    setFailure(isCaptcha ? CAPTCHA_REJECTED : CHECK_IMAGES)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after the fields have registered
  useEffect(() => {
    const typed = methods.getValues()
    if (Object.values(typed).some(Boolean)) return
    const { values } = readRequestDraft()
    initial.current = values
    for (const name of Object.keys(values) as (keyof RequestValues)[]) methods.setValue(name, values[name])
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per product
  useEffect(() => {
    if (!product || readRequestDraft().like === like) return
    for (const [name, value] of Object.entries(wishesFrom(product)) as [keyof RequestValues, string][]) {
      // What was typed before stays.
      if ((methods.getValues(name) ?? '') === (initial.current[name] ?? '')) methods.setValue(name, value)
    }
    storeRequestDraft({ like, values: methods.getValues() })
  }, [product])

  useEffect(() => {
    if (filledIn) setCaptcha((before) => ({ ...before, isShown: true }))
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
    alert: failure ?? checkSummary(methods.formState),
    captcha: captcha.isShown && {
      round: captcha.round,
      onToken(token: string) {
        setCaptcha((before) => ({ ...before, token }))
        if (token) setFailure(null)
      },
    },
  }
}

function checkSummary({ errors, submitCount }: { errors: object; submitCount: number }): string | null {
  const isWrong = Object.keys(errors).some((name) => name !== 'root')
  return submitCount > 0 && isWrong ? 'Nothing has been sent yet. Please check the marked fields.' : null
}

/** Prefills a request for one like this product. */
function wishesFrom({ category_name, specs }: LikedProduct): Partial<RequestValues> {
  return {
    kind: categorySlug(category_name),
    blade_length_in: specs?.blade_length_in ? `${specs.blade_length_in} in` : '',
    steel: specs?.steel ?? '',
    handle_material: specs?.handle_material ?? '',
    sheath: specs?.sheath ?? '',
  }
}
