import { adminPageEditor } from '#contract/app/admin-paths.ts'
import { isLegalPage } from '#contract/catalog/pages/page-keys.ts'
import { ConfirmPage } from '#web/admin/catalog/pages/confirm-page.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { focusHeading } from './focus-heading.ts'
import type { LoadedSetup } from './load-setup.ts'

interface ConfirmPagesProps {
  pages: LoadedSetup['pages']
  isNext: boolean
}

/** The legal pages that no site admin has confirmed or edited. */
export function ConfirmPages({ pages, isNext }: ConfirmPagesProps) {
  const missing = pages.filter(({ key, confirmed }) => isLegalPage(key) && !confirmed)
  return (
    <ul className={classes('relative grid pt-2', isNext ? 'gap-y-2' : '-mr-4.5')}>
      {missing.map(({ key, title }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-4">
          <LinkUnderlined to={adminPageEditor(key)}>{title}</LinkUnderlined>
          <ConfirmPage
            pageKey={key}
            title={title}
            kind={isNext ? 'secondary' : 'quiet'}
            onConfirmed={() => focusHeading('setup-guide')}
          />
        </li>
      ))}
    </ul>
  )
}
