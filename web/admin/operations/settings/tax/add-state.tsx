import { useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { StateOptions } from '../form/state-options.tsx'

interface AddStateProps {
  taken: readonly string[]
  onAdd: (state: string) => void
}

export function AddState({ taken, onAdd }: AddStateProps) {
  const [state, setState] = useState('')
  const isFree = state !== '' && !taken.includes(state)
  return (
    <div className="flex flex-wrap items-end gap-3 pt-5">
      <Select
        label="State"
        value={isFree ? state : ''}
        onChange={({ target }) => setState(target.value)}
        className="grow sm:max-w-66"
      >
        <option value="">Choose a state</option>
        <StateOptions except={taken} />
      </Select>
      <Button
        kind="secondary"
        disabled={!isFree}
        onClick={() => {
          onAdd(state)
          setState('')
        }}
      >
        Add state
      </Button>
    </div>
  )
}
