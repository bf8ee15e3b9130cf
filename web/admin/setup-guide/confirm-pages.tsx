import { isLegalPage } from '#contract/pages/page-keys.ts'
import { adminPageEditor } from '#contract/paths.ts'
import { ConfirmPage } from '#web/admin/pages/confirm-page.tsx'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import { focusHeading } from './focus-heading.ts'
import type { LoadedSetup } from './load-setup.ts'

/** The legal pages that no site admin has confirmed or edited. */
export function ConfirmPages({ pages }: { pages: LoadedSetup['pages'] }) {
  const missing = pages.filter(({ key, confirmed }) => isLegalPage(key) && !confirmed)
  return (
    <ul className="relative -mr-4.5 pt-2">
      {missing.map(({ key, title }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-4">
          <LinkUnderlined to={adminPageEditor(key)}>{title}</LinkUnderlined>
          <ConfirmPage
            pageKey={key}
            title={title}
            kind="quiet"
            onConfirmed={() => focusHeading('setup-guide')}
          />
        </li>
      ))}
    </ul>
  )
}
