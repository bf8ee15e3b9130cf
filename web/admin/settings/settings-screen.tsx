import type { ReactNode } from 'react'
import { AdminPage } from '#web/admin/layout/admin-page.tsx'
import { SectionTabs } from './section-tabs.tsx'
import type { ShownSection } from './sections.ts'

interface SettingsScreenProps {
  section: ShownSection
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
