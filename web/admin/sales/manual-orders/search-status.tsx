import type { ManualOrderProduct } from './manual-order-draft.ts'

interface SearchStatusProps {
  search: string
  found: ManualOrderProduct[] | 'failed' | null
  available: number
}

/** Why the list is empty. */
export function SearchStatus({ search, found, available }: SearchStatusProps) {
  return (
    <p role="status" className="pt-3 text-steel-600 wrap-anywhere empty:pt-0">
      {describe(search.trim(), found, available)}
    </p>
  )
}

function describe(search: string, found: SearchStatusProps['found'], available: number): string {
  if (found === null) return 'Searching…'
  if (found === 'failed') return 'The search needs a connection. Change it to try again.'
  if (available > 0) return ''
  if (search === '') return 'Nothing is in stock. Add a custom line.'
  return found.length > 0
    ? `Sold out: ${found.map(({ name }) => name).join(', ')}.`
    : `No product matches “${search}”.`
}
