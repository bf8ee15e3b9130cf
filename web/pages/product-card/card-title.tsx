import { knifePage } from '#contract/platform/values/paths.ts'
import type { CardProduct } from '#web/catalog/storefront/card-product.ts'
import { SaveButton } from '#web/customers/saved/save-button.tsx'
import { Link } from '#web/platform/ui/link.tsx'

interface CardTitleProps {
  product: Pick<CardProduct, 'id' | 'name' | 'category_name'>
  nameId: string
  headingLevel?: 'h2' | 'h3'
}

/** Category, 'Save' and name. The name's link covers the whole card. */
export function CardTitle({ product, nameId, headingLevel: Heading = 'h3' }: CardTitleProps) {
  return (
    <>
      <div className="card-head">
        <p>{product.category_name}</p>
        <SaveButton product={product} nameId={nameId} />
      </div>
      <Heading id={nameId}>
        <Link to={knifePage(product)} prefetch="intent" viewTransition>
          {product.name}
        </Link>
      </Heading>
    </>
  )
}
