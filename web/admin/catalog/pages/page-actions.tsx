import { useNavigate } from 'react-router'
import { adminPageEditor } from '#contract/app/admin-paths.ts'
import { isLegalPage, PAGE_KEYS, PAGE_TITLES } from '#contract/catalog/pages/page-keys.ts'
import type { EditedPage } from '#contract/catalog/pages/pages.ts'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Select } from '#web/platform/ui/select.tsx'
import { ConfirmPage } from './confirm-page.tsx'
import { publicPath } from './public-path.ts'

/** Another page to edit, the public page, and what confirms a legal page. */
export function PageActions({ page: { key, title, confirmed } }: { page: EditedPage }) {
  const navigate = useNavigate()
  const { role } = useCurrentAdmin()
  const path = publicPath(key)
  return (
    <>
      <Select
        label="Page"
        inline
        value={key}
        onChange={({ target }) => void navigate(adminPageEditor(target.value))}
        className="max-md:hidden"
      >
        {PAGE_KEYS.map((each) => (
          <option key={each} value={each}>
            {PAGE_TITLES[each]}
          </option>
        ))}
      </Select>
      {path && (
        <a href={path} className={buttonStyle('quiet', 'card', 'max-md:hidden')}>
          See the page
        </a>
      )}
      {role === 'siteadmin' && isLegalPage(key) && !confirmed && (
        <ConfirmPage pageKey={key} title={title} kind="secondary" />
      )}
    </>
  )
}
