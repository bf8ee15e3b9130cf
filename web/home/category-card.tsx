import { Link } from 'react-router'
import { categoryPage } from '#contract/addresses.ts'
import type { Category } from '#contract/catalogue.ts'
import { counted } from '#contract/counted.ts'
import { classes } from '#web/ui/classes.ts'
import { Picture } from '#web/ui/picture.tsx'

interface CategoryCardProps {
  category: Category
  /** It has a phone's whole width to itself. */
  large: boolean
}

export function CategoryCard({ category, large }: CategoryCardProps) {
  const { name, pieces, image_url, image_preview } = category
  return (
    <div className="group relative">
      <Picture
        url={image_url}
        alt=""
        preview={image_preview}
        sizes={large ? `${DESKTOP}, calc(100vw - 40px)` : `${DESKTOP}, calc(50vw - 28px)`}
      />
      <div
        className={classes(
          'flex justify-between gap-x-4 pt-3 md:flex-row md:items-baseline',
          large ? 'flex-row items-baseline' : 'flex-col',
        )}
      >
        <h3 className={classes('type-h3', !large && 'max-md:text-[19px]/[26px]')}>
          <Link
            to={categoryPage(name)}
            prefetch="intent"
            viewTransition
            className="underline-offset-4 group-hover:underline group-hover:decoration-1 after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h3>
        <p className="text-small whitespace-nowrap text-steel-600">{counted(pieces, 'piece')}</p>
      </div>
    </div>
  )
}

const DESKTOP = '(min-width: 1440px) 644px, (min-width: 850px) calc(50vw - 76px)'
