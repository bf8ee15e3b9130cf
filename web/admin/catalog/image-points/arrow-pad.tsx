import ArrowDown from 'virtual:icon/arrow-down'
import ArrowLeft from 'virtual:icon/arrow-left'
import ArrowRight from 'virtual:icon/arrow-right'
import ArrowUp from 'virtual:icon/arrow-up'
import { stepOf } from './marks.ts'

const ARROWS = [
  { label: 'Move up', Icon: ArrowUp, right: 0, down: -1, place: 'col-start-2' },
  { label: 'Move left', Icon: ArrowLeft, right: -1, down: 0, place: 'col-start-1 row-start-2' },
  { label: 'Move right', Icon: ArrowRight, right: 1, down: 0, place: 'col-start-3 row-start-2' },
  { label: 'Move down', Icon: ArrowDown, right: 0, down: 1, place: 'col-start-2 row-start-3' },
]

export function ArrowPad({ onMove }: { onMove: (right: number, down: number) => void }) {
  return (
    <fieldset className="grid grid-cols-3 gap-1">
      <legend className="sr-only">Move the mark</legend>
      {ARROWS.map(({ label, Icon, right, down, place }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          onClick={(event) => {
            const step = stepOf(event)
            onMove(right * step, down * step)
          }}
          className={`inline-flex size-12 items-center justify-center rounded-control border border-steel-950 hover:bg-bone-200 ${place}`}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}
