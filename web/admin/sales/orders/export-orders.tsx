import { useState } from 'react'
import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { ORDER_STATUSES } from '#contract/sales/orders/order-states.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'

export function ExportOrders() {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [status, setStatus] = useState('')
  const wrong = from !== '' && to !== '' && from > to
  const query = new URLSearchParams(
    Object.entries({ from, to, status }).filter(([, value]) => value !== ''),
  ).toString()
  return (
    <section aria-labelledby="export-orders" className="border-t border-bone-300 pt-8">
      <h2 id="export-orders" className="type-h3">
        Export
      </h2>
      <p className="max-w-[39.1em] pt-1 text-steel-600">
        Download a CSV file with one column per fee. Leave the dates empty to include all orders.
      </p>
      <div className="grid gap-4 pt-5 sm:grid-cols-2 wide:grid-cols-[200px_200px_220px_auto] wide:items-start wide:justify-start">
        <Field label="From" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <Field
          label="To"
          type="date"
          value={to}
          error={wrong ? 'Choose a date on or after the start date.' : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
        <Select label="Status" value={status} onChange={(event) => setStatus(event.target.value)}>
          <option value="">All</option>
          {ORDER_STATUSES.map((each) => (
            <option key={each} value={each}>
              {each.charAt(0).toUpperCase() + each.slice(1)}
            </option>
          ))}
        </Select>
        <a
          href={wrong ? undefined : `${adminEndpoints.exportOrders.path}${query && `?${query}`}`}
          aria-disabled={wrong || undefined}
          download
          className={buttonStyle(
            'secondary',
            'card',
            `min-h-13! self-start wide:mt-7.5 ${wrong ? 'pointer-events-none opacity-60' : ''}`,
          )}
        >
          Export orders
        </a>
      </div>
    </section>
  )
}
