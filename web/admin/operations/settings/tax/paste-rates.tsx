import { useId, useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { parsePastedRates } from './parse-pasted-rates.ts'
import type { ZipRateValues } from './values.ts'

interface PasteRatesProps {
  onPasted: (rows: ZipRateValues[]) => void
  onClose: () => void
}

export function PasteRates({ onPasted, onClose }: PasteRatesProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function add() {
    const pasted = parsePastedRates(text)
    if (pasted.rows) onPasted(pasted.rows)
    else {
      setError(pasted.error)
      document.getElementById(id)?.focus()
    }
  }

  return (
    <div className="pt-3">
      <TextArea
        id={id}
        label="ZIP codes and rates"
        hint="One per line, like 25301 7."
        autoFocus
        error={error}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-3 pt-3">
        <Button kind="secondary" size="card" onClick={add}>
          Add to the list
        </Button>
        <Button kind="quiet" size="card" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
