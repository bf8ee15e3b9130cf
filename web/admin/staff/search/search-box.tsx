import SearchIcon from 'virtual:icon/search'
import X from 'virtual:icon/x'
import { useId, useRef } from 'react'
import { MAX_ADMIN_SEARCH } from '#contract/platform/values/limits.ts'
import { SearchResults } from './search-results.tsx'
import { SearchStatus } from './search-status.tsx'
import { useSearchBox } from './use-search-box.ts'

export function SearchBox({ close }: { close: () => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { typed, q, type, search, active, onKeyDown, onOpen } = useSearchBox(close)
  const hasResults = search.results.length > 0
  const optionId = (index: number) => `${id}-${index}`
  return (
    <div className="flex max-h-full min-h-0 flex-col">
      <div className="search-field flex shrink-0 items-center gap-3 pr-1.5 pl-4">
        <SearchIcon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-steel-600" />
        <input
          ref={field}
          role="combobox"
          aria-label="Search"
          aria-autocomplete="list"
          aria-expanded={hasResults}
          aria-controls={hasResults ? id : undefined}
          aria-activedescendant={hasResults ? optionId(active) : undefined}
          placeholder="Order number, name, email, or product"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_ADMIN_SEARCH}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          className="min-h-14 min-w-0 grow placeholder:text-steel-500"
        />
        <button
          type="button"
          aria-label="Close search"
          onClick={close}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-bone-200"
        >
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        <SearchStatus q={q} search={search} focusField={() => field.current?.focus()} />
        {hasResults && (
          <SearchResults
            id={id}
            results={search.results}
            active={active}
            optionId={optionId}
            onOpen={onOpen}
          />
        )}
      </div>
    </div>
  )
}
