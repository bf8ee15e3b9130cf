import { useState } from 'react'
import type { DrawResult, DrawStatus } from '#contract/catalog/drops/draws.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { OwnEntry } from './own-entry.tsx'
import { ResultRow } from './result-row.tsx'

const FIRST_ROWS = 12

interface ResultTableProps {
  entries: DrawResult['entries']
  claims: DrawStatus['open_claims']
}

/** The first rows and the customer's own; the rest on request. */
export function ResultTable({ entries, claims }: ResultTableProps) {
  const [own, setOwn] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const shown = entries.filter(({ entry }, index) => showsAll || index < FIRST_ROWS || entry === own)
  const until = new Map(claims.map((claim) => [claim.entry, claim.until]))
  if (entries.length === 0) {
    return <p className="text-steel-600">Nobody entered. The pieces went on sale like any other.</p>
  }
  return (
    <>
      <OwnEntry entries={entries} value={own} onChange={setOwn} />
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">The entries in the order of the draw</caption>
        <thead>
          <tr className="type-label border-b border-bone-300">
            <th scope="col" className="w-18 py-3 font-[inherit]">
              Rank
            </th>
            <th scope="col" className="py-3 pr-4 font-[inherit]">
              Entry
            </th>
            <th scope="col" className="w-1/2 py-3 font-[inherit] md:w-[64%]">
              Outcome
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <ResultRow key={row.entry} {...row} isOwn={row.entry === own} until={until.get(row.entry)} />
          ))}
        </tbody>
      </table>
      {entries.length > FIRST_ROWS && !showsAll && (
        <Button
          kind="secondary"
          className="mt-6 print:hidden noscript:hidden"
          onClick={() => setShowsAll(true)}
        >
          Show all {pluralize(entries.length, 'entry', 'entries')}
        </Button>
      )}
    </>
  )
}
