import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { type Days, periodQuery } from '#web/admin/platform/period/period.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'

interface ReportActionsProps {
  days: Days
  /** The tables as shown. */
  table: string
}

export function ReportActions({ days, table }: ReportActionsProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(table)
      showNotice('Table copied.')
    } catch {
      showAlert('Your browser did not allow copying. Download the CSV file instead.')
    }
  }

  return (
    <>
      <Button kind="quiet" size="card" onClick={copy}>
        Copy table
      </Button>
      <a
        href={`${adminEndpoints.exportTaxReport.path}?${periodQuery(days)}`}
        download
        className={buttonStyle('secondary', 'card')}
      >
        Download CSV
      </a>
    </>
  )
}
