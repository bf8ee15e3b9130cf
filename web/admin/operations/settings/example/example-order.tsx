import { type ReactNode, useState } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { STATES, type StateCode } from '#contract/platform/values/us-states.ts'
import { stateOfZip } from '#contract/sales/checkout/zip-prefixes.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { StateOptions } from '../fields/state-options.tsx'
import { PreviewPanel } from '../form/preview-panel.tsx'
import { ExampleTable } from './example-table.tsx'
import { OrderFields } from './order-fields.tsx'
import {
  type ChangedSection,
  type Example,
  exampleOrder,
  type OrderChoice,
  useExample,
} from './use-example.ts'

interface ExamplePlaceProps {
  choice: OrderChoice
  withZip: boolean
  onChange: (part: Partial<OrderChoice>) => void
}

interface ExampleOrderProps {
  section: ChangedSection
  /** Where the order goes at first. */
  region: string
  /** Shows the fields of the place, because the section depends on it. */
  place?: 'state' | 'zip'
  note?: (choice: OrderChoice, example: Example) => ReactNode
}

/** An order's totals now, and after saving what is typed. */
export function ExampleOrder({ section, region, place, note }: ExampleOrderProps) {
  const [choice, setChoice] = useState(() => exampleOrder(region))
  const example = useExample(section, choice)
  const { totals, loading, problem } = example
  const change = (part: Partial<OrderChoice>) => setChoice((before) => ({ ...before, ...part }))
  return (
    <PreviewPanel title="Example order" boxed summary={<Summary {...example} />}>
      <p className="text-small text-steel-600">
        {totals ? describe(totals.products, choice, totals.pounds) : ' '}
      </p>
      <ExampleTable totals={totals} withInsurance={choice.addInsurance} stale={loading || problem !== null} />
      <div aria-live="polite" className="min-h-5 pt-3 text-caption text-steel-600">
        {problem ? <p className="text-rust-700">{problem}</p> : totals && <p>{difference(totals)}</p>}
        {!problem && note?.(choice, example)}
      </div>
      {place && <ExamplePlace choice={choice} withZip={place === 'zip'} onChange={change} />}
      <OrderFields choice={choice} onChange={change} />
    </PreviewPanel>
  )
}

/** "$375.29 → $375.75" */
function Summary({ totals, problem }: Example) {
  if (!totals) return null
  const [now, after] = [formatDollars(totals.now.total), formatDollars(totals.after.total)]
  if (problem) return <span>{now} → ?</span>
  return (
    <span>
      {now} <span aria-hidden="true">→</span>
      <span className="sr-only">now,</span> <span className="font-semibold">{after}</span>
      <span className="sr-only"> after saving</span>
    </span>
  )
}

function describe(products: string[], { state, zip }: OrderChoice, pounds: number): string {
  const place = [STATES[state as StateCode], zip].filter(Boolean).join(' ')
  return `${products.join(' and ')} to ${place || 'any state'}, ${pounds} lb.`
}

function difference({ now, after }: NonNullable<Example['totals']>): string {
  const more = Math.round((after.total - now.total) * 100) / 100
  if (more === 0) return 'The total of this order stays the same.'
  return `${formatDollars(Math.abs(more))} ${more > 0 ? 'more' : 'less'} for the customer. Orders already placed keep their price.`
}

/** A ZIP code brings its state. */
function ExamplePlace({ choice: { state, zip }, withZip, onChange }: ExamplePlaceProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 pt-3 sm:max-lg:grid-cols-2">
      {withZip && (
        <Field
          label="Try a ZIP code"
          value={zip}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          onChange={({ target }) => {
            const typed = target.value.replace(/\D/g, '')
            const found = stateOfZip(typed)
            onChange({ zip: typed, ...(found && { state: found }) })
          }}
        />
      )}
      <Select label="To" value={state} onChange={({ target }) => onChange({ state: target.value })}>
        <StateOptions />
      </Select>
    </div>
  )
}
