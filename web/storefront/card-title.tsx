import { knifePage } from '#contract/paths.ts'
import { SaveButton } from '#web/saved/save-button.tsx'
import { Link } from '#web/ui/link.tsx'
import type { CardProduct } from './card-product.ts'

interface CardTitleProps {
  product: Pick<CardProduct, 'id' | 'name' | 'category_name'>
  nameId: string
  headingLevel?: 'h2' | 'h3'
}

/** Category, 'Save' and name. The name's link covers the whole card. */
export function CardTitle({ product, nameId, headingLevel: Heading = 'h3' }: CardTitleProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 pt-3 text-small">
        <p className="text-steel-600">{product.category_name}</p>
        <SaveButton product={product} nameId={nameId} />
      </div>
      <Heading id={nameId} className="type-name">
        <Link
          to={knifePage(product)}
          prefetch="intent"
          viewTransition
          className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
        >
          {product.name}
        </Link>
      </Heading>
    </>
  )
}
