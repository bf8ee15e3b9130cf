import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'

interface CsvChoiceProps {
  /** No other file can be chosen now. */
  disabled: boolean
  onFile: (file: File) => void
  download: { path: string; label: string }
  failure: string | null
  /** The name of the file that is being checked. */
  checking: string | null
}

/** Chooses a CSV file to import, beside the link that exports one. */
export function CsvChoice({ disabled, onFile, download, failure, checking }: CsvChoiceProps) {
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 pt-6">
        <Field
          label="CSV file"
          type="file"
          accept=".csv,text/csv"
          disabled={disabled}
          hint="Up to 5,000 rows and 5 MB."
          className="w-full sm:w-110"
          inputClassName="h-[max(52px,1.375rem+14px)]! py-1.5 pl-1.5! file:mr-4 file:h-full file:rounded-control file:border-0 file:bg-bone-200 file:px-4 file:type-label"
          onClick={(event) => {
            // Allows choosing the same file again after a correction.
            event.currentTarget.value = ''
          }}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0]
            if (chosen) onFile(chosen)
          }}
        />
        <a
          href={download.path}
          download
          className={buttonStyle('secondary', 'card', 'min-h-13! max-sm:w-full sm:mb-8')}
        >
          {download.label}
        </a>
      </div>
      {failure && (
        <Notice kind="failed" className="mt-6 max-w-160">
          {failure}
        </Notice>
      )}
      {checking && (
        <div role="status" className="pt-8">
          <p className="pb-4 wrap-anywhere">Checking {checking}…</p>
          <Skeleton className="h-12" />
          <Skeleton className="mt-2 h-12" />
          <Skeleton className="mt-2 h-12" />
        </div>
      )}
    </>
  )
}
