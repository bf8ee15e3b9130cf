import { useNavigate } from 'react-router'
import { PAGE_KEYS, PAGE_TITLES, type PageKey } from '#contract/pages/page-keys.ts'
import { adminPageEditor } from '#contract/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Select } from '#web/ui/select.tsx'
import { publicPath } from './public-path.ts'

/** Another page to edit, and the public page. */
export function PageActions({ pageKey }: { pageKey: PageKey }) {
  const navigate = useNavigate()
  const path = publicPath(pageKey)
  return (
    <>
      <Select
        label="Page"
        inline
        value={pageKey}
        onChange={({ target }) => void navigate(adminPageEditor(target.value))}
        className="max-md:hidden"
      >
        {PAGE_KEYS.map((key) => (
          <option key={key} value={key}>
            {PAGE_TITLES[key]}
          </option>
        ))}
      </Select>
      {path && (
        <a href={path} className={buttonStyle('quiet', 'card', 'max-md:hidden')}>
          See the page
        </a>
      )}
    </>
  )
}
