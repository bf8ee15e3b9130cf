import { useMemo } from 'react'
import type { Passport, PassportReply } from '#contract/customers/passports/passports.ts'
import { dialedNumber } from '#contract/operations/settings/business-labels.ts'
import { JournalBand } from '#web/catalog/journal/journal-band.tsx'
import { Gallery } from '#web/catalog/storefront/product/gallery.tsx'
import { PRODUCT_NAME_ID } from '#web/catalog/storefront/product/product-name.ts'
import { SpecsTable } from '#web/catalog/storefront/product/specs-table.tsx'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { ProductSize } from '#web/platform/ui/product-size.tsx'
import { DownloadPassport } from './download-passport.tsx'
import { groupCode } from './group-code.ts'
import { MadeBy } from './made-by.tsx'
import { OwnerSection } from './owner-section.tsx'
import { passportNumber } from './passport-number.ts'
import { SignatureNotice } from './signature-notice.tsx'
import { useSignature } from './use-signature.ts'
import '#web/catalog/storefront/storefront.css'
import type { Product, Specs } from '#contract/catalog/products/products.ts'

/** Laid out like the product's page, so that owners recognize what they own. */
export function PassportScreen({ reply }: { reply: PassportReply }) {
  const { passport, lost } = reply
  const product = useMemo(() => passportProduct(passport), [passport])
  const signature = useSignature(reply)
  return (
    <div className="@container pb-24 md:pb-32">
      <div className="bench-columns items-start">
        <Gallery product={product} sold={false} />
        <div className="bench-text pt-6 md:pt-11">
          {lost && <LostNotice />}
          <h1 id={PRODUCT_NAME_ID} className="type-h1 wrap-anywhere md:large-40/44 lg:large-48/52">
            {passport.name}
          </h1>
          <p className="type-h2-inner pt-2">{passportNumber(passport)}</p>
          <MadeBy passport={passport} />
          <ProductSize lengths={product.specs} kind="full" className="pt-7" />
          <SignatureNotice signature={signature} reply={reply} />
          <DownloadPassport reply={reply} />
          <p className="pt-4 text-small text-steel-600">Passport {groupCode(passport.code)}</p>
        </div>
      </div>
      <div className="pt-14 md:pt-4">
        <SpecsTable product={product} />
      </div>
      {passport.journal.length > 0 && (
        <div className="pt-18 md:pt-32">
          <JournalBand
            entries={passport.journal.map(({ images, ...entry }) => ({
              ...entry,
              images: images.map(({ url }) => url),
            }))}
            note="As it stood when we signed this passport."
            // It would be a claim of a signature that is not valid.
            noteClassName={signature.state === 'valid' ? undefined : 'invisible'}
          />
        </div>
      )}
      <OwnerSection code={passport.code} lost={lost} />
    </div>
  )
}

function LostNotice() {
  const { phone, email } = useBusiness()
  return (
    <Notice kind="failed" className="mb-7">
      <strong className="block font-[550]">Reported lost or stolen</strong>
      The owner reported it. If it is in front of you,{' '}
      {phone ? (
        <>
          call us at{' '}
          <a href={`tel:${dialedNumber(phone)}`} className="whitespace-nowrap underline underline-offset-4">
            {phone}
          </a>
        </>
      ) : (
        <>
          write to us at{' '}
          <a href={`mailto:${email}`} className="underline underline-offset-4 wrap-anywhere">
            {email}
          </a>
        </>
      )}
      .
    </Notice>
  )
}

type PassportProduct = Pick<
  Product,
  'name' | 'image_url' | 'images' | 'image_alts' | 'image_previews' | 'specs' | 'weight_oz'
>

/** A passport as the parts of the product page show it. The day when it was finished is not among its specs. */
function passportProduct({ name, images, specs: known }: Passport): PassportProduct {
  const { weight_oz, finished_on, ...specs } = known
  const urls = images.map(({ url }) => url)
  return {
    name,
    image_url: urls[0] ?? null,
    images: urls,
    image_alts: urls.map((_, index) => (index === 0 ? name : `${name}, image ${index + 1}`)),
    image_previews: [],
    specs: specs as unknown as Specs,
    weight_oz: typeof weight_oz === 'number' ? weight_oz : null,
  }
}
