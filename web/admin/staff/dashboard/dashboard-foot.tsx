import type { LoadedSetup } from '#web/admin/operations/setup-guide/load-setup.ts'
import { ShowSetupGuide } from '#web/admin/operations/setup-guide/show-setup-guide.tsx'

interface DashboardFootProps {
  version: string
  setup: LoadedSetup | 'failed' | null
}

export function DashboardFoot({ version, setup }: DashboardFootProps) {
  return (
    <div className="mt-14 flex flex-wrap items-center justify-between gap-x-8 border-t border-bone-300 pt-2 text-caption text-steel-600 md:mt-20">
      <p className="py-3">Version {version}</p>
      {setup !== null && setup !== 'failed' && <ShowSetupGuide guide={setup.guide} />}
    </div>
  )
}
