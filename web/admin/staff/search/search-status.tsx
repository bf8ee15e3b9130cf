import { pluralize } from '#contract/platform/values/pluralize.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { Search } from './use-search.ts'

interface SearchStatusProps {
  q: string
  search: Search
  focusField: () => void
}

export function SearchStatus({ q, search, focusField }: SearchStatusProps) {
  const { results, error } = search
  if (error) {
    return (
      <div className="p-4">
        <Notice kind="failed">{errorMessage(error, 'The search failed.')}</Notice>
        <Button
          kind="secondary"
          size="card"
          onClick={() => {
            search.retry()
            focusField()
          }}
          className="mt-3"
        >
          Try again
        </Button>
      </div>
    )
  }
  return (
    <p
      role="status"
      className={classes('px-4 py-4 text-small text-steel-600', results.length > 0 && 'sr-only')}
    >
      {statusOf(q, search)}
    </p>
  )
}

function statusOf(q: string, { results, isLoading }: Search): string {
  if (q === '')
    return 'Finds orders by number, name, email or tracking number, commissions, products, customers and messages.'
  if (results.length > 0) return pluralize(results.length, 'result')
  return isLoading ? 'Searching…' : `No results for “${q}”.`
}
