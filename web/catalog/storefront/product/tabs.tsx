import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classes } from '#web/platform/ui/cn.ts'

interface TabsProps {
  label: string
  tabs: { name: string; content: ReactNode }[]
}

const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Without JavaScript and on paper, shows all panels below each other. */
export function Tabs({ label, tabs }: TabsProps) {
  const [shown, setShown] = useState(0)
  const id = useId()

  function move(event: KeyboardEvent) {
    const next = MOVES[event.key]?.(shown, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setShown(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-6 overflow-x-auto border-b border-bone-300 max-md:-mr-(--page-margin) md:gap-10 noscript:hidden print:hidden"
      >
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            id={`${id}-tab-${index}`}
            type="button"
            role="tab"
            aria-selected={index === shown}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setShown(index)}
            className={classes(
              'min-h-13 shrink-0 border-b-3 pt-1 font-[550] whitespace-nowrap -outline-offset-3 transition-colors duration-180',
              index === shown
                ? 'border-brass-700 text-steel-950'
                : 'border-transparent text-steel-600 hover:text-steel-950',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, index) => (
        <div
          key={name}
          id={`${id}-panel-${index}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${index}`}
          className={classes('pt-8', index !== shown && 'hidden noscript:block print:block')}
        >
          <h3 className="type-h3 hidden pb-4 noscript:block print:block">{name}</h3>
          {content}
        </div>
      ))}
    </div>
  )
}
