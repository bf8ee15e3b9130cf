import type { ReactNode } from 'react'
import type { Section } from '#contract/operations/settings/sections.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { SectionTabs } from './section-tabs.tsx'

interface SettingsScreenProps {
  section: Section
  children: ReactNode
}

export function SettingsScreen({ section, children }: SettingsScreenProps) {
  return (
    <AdminPage title="Settings">
      <SectionTabs current={section} />
      {children}
    </AdminPage>
  )
}
