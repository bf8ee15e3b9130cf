import Printer from 'virtual:icon/printer'
import { Button } from '#web/platform/ui/button.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'

interface PrintBarProps<Paper extends string> {
  papers: [Paper, label: string, note: string][]
  paper: Paper
  onPaper: (paper: Paper) => void
}

/** Chooses the paper and prints. It is not printed itself. */
export function PrintBar<Paper extends string>({ papers, paper, onPaper }: PrintBarProps<Paper>) {
  return (
    <div className="flex flex-col gap-4 pb-8 md:flex-row md:items-end print:hidden">
      <fieldset>
        <legend className="type-label pb-2">Paper</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {papers.map(([value, label, note]) => (
            <RadioCard
              key={value}
              name="paper"
              label={label}
              note={note}
              checked={paper === value}
              onChange={() => onPaper(value)}
            />
          ))}
        </div>
      </fieldset>
      <Button onClick={() => window.print()} className="md:mb-2">
        <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
        Print
      </Button>
    </div>
  )
}
