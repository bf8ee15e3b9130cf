import { useNavigate } from 'react-router'
import { settingsPage } from '#contract/app/admin-paths.ts'
import { SECTIONS, SETTINGS, type Section } from '#contract/operations/settings/sections.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { SectionForm, type SectionFormProps } from './section-form.tsx'

export function SettingsScreen(props: SectionFormProps) {
  return (
    <AdminPage title="Settings">
      <SectionTabs current={props.section} />
      <SectionForm key={props.section} {...props} />
    </AdminPage>
  )
}

const TABS = SECTIONS.map((section) => ({
  section,
  label: SETTINGS[section].label,
  to: settingsPage(section),
}))

/** Tabs from 850 px up, below a select. */
function SectionTabs({ current }: { current: Section }) {
  const navigate = useNavigate()
  return (
    <>
      <nav aria-label="Settings" className="border-b border-bone-300 max-md:hidden">
        <ul className="flex flex-wrap gap-x-7">
          {TABS.map(({ section, label, to }) => (
            <li key={section}>
              <Link
                to={to}
                prefetch="intent"
                aria-current={section === current ? 'page' : undefined}
                className="-mb-px flex min-h-11 items-center border-b-2 border-transparent text-small font-[550] hover:border-bone-500 aria-[current]:border-brass-700 aria-[current]:font-semibold"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Select
        label="Section"
        className="md:hidden"
        value={TABS.find(({ section }) => section === current)?.to}
        onChange={({ target }) => void navigate(target.value)}
      >
        {TABS.map(({ label, to }) => (
          <option key={to} value={to}>
            {label}
          </option>
        ))}
      </Select>
    </>
  )
}
