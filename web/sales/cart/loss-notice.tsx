import { useEffect, useRef } from 'react'
import { categoryPage, knifePage, PAGES } from '#contract/platform/values/paths.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { Loss } from './losses.ts'

/** Says which pieces are gone, and where to look for similar ones. */
export function LossNotice({ losses, className }: { losses: readonly Loss[]; className?: string }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (losses.length === 0) return
    element.current?.scrollIntoView({ block: 'nearest' })
    // The form with the focused button is gone, too.
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [losses])

  if (losses.length === 0) return null
  const held = losses.filter((loss) => loss.held)
  const categories = new Set(losses.flatMap(({ category_name }) => category_name ?? []))
  return (
    <div ref={element} tabIndex={-1} className={classes('outline-none! shadow-none!', className)}>
      <Notice kind="failed">
        {losses.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
        <p className="font-semibold">Nothing was charged.</p>
        <p className="flex flex-wrap gap-x-6">
          {held.map((loss) => (
            <Link key={loss.id} to={knifePage(loss)} prefetch="intent" className={LINK}>
              {loss.name}
            </Link>
          ))}
          {[...categories].map((name) => (
            <Link
              key={name}
              to={name === '' ? PAGES.allKnives : categoryPage(name)}
              prefetch="intent"
              className={LINK}
            >
              {name === '' ? 'See other pieces' : `See other ${name}`}
            </Link>
          ))}
        </p>
      </Notice>
    </div>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-[550] underline underline-offset-4'
