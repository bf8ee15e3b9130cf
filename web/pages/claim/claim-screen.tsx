import type { ReactNode } from 'react'
import type { Claim } from '#contract/catalog/drops/draws.ts'
import { dropPage, PAGES } from '#contract/platform/values/paths.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Price } from '#web/platform/ui/price.tsx'
import { ProductSize } from '#web/platform/ui/product-size.tsx'
import { ClaimLayout } from './claim-layout.tsx'

interface ClaimScreenProps {
  claim: Claim
  onRetry: () => void
}

export function ClaimScreen({ claim, onRetry }: ClaimScreenProps) {
  const { product } = claim
  const image = product && (
    <>
      <Image
        url={product.image_url}
        alt={product.image_alts[0] || product.name}
        preview={product.image_previews[0]}
        sizes="(min-width: 850px) 55vw, 100vw"
        priority
      />
      <ProductSize lengths={product.specs} className="mt-3 max-md:mx-(--page-margin)" />
    </>
  )
  return (
    <ClaimLayout image={image} title={titleOf(claim)}>
      {product && (
        <p className="flex flex-wrap items-baseline gap-x-6 pb-5">
          <span className="type-name">{product.name}</span>
          <Price dollars={product.price} className="text-[1.0625rem] font-medium" />
        </p>
      )}
      <NextStep claim={claim} onRetry={onRetry} />
      <p className="pt-6 text-small text-steel-600">
        Entry {claim.entry}. <LinkUnderlined to={dropPage(claim.drop.slug)}>See the draw</LinkUnderlined>
      </p>
    </ClaimLayout>
  )
}

function titleOf({ state, product }: Claim): string {
  if (state === 'claimed') return 'It is yours'
  if (state === 'lapsed') return 'This claim has ended'
  return product ? 'You won' : 'Your piece is not in the shop'
}

function NextStep({ claim: { state, product, until, free_at }, onRetry }: ClaimScreenProps) {
  if (state === 'claimed')
    return <Words>You bought this piece. Your order is in the email that we sent you.</Words>
  if (state === 'lapsed') {
    return (
      <Notice kind="failed">
        The link was valid until <LocalTime instant={until} />. The piece goes to the next in line.
      </Notice>
    )
  }
  if (!product) {
    return <Words>We took this piece out of the shop. Please write to us, and we will find a way.</Words>
  }
  if (state === 'in_checkout') {
    return (
      <>
        <Words>
          A checkout with this link is open
          {free_at && (
            <>
              {' '}
              until <LocalTime instant={free_at} />
            </>
          )}
          . Pay there. If nobody pays, you can use the link again.
        </Words>
        <Button kind="secondary" onClick={onRetry}>
          Look again
        </Button>
      </>
    )
  }
  return (
    <>
      <Words>
        We reserved one piece for you until <LocalTime instant={until} />. After that it goes to the next in
        line.
      </Words>
      <Notice kind="done" className="mb-6">
        The piece is in your cart.
      </Notice>
      <Link to={PAGES.checkout} className={buttonStyle('primary', 'final', 'w-full')}>
        Proceed to checkout
      </Link>
    </>
  )
}

function Words({ children }: { children: ReactNode }) {
  return <p className="max-w-[32em] pb-6 text-steel-600">{children}</p>
}
