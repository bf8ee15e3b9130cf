import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** The chosen paper. The state changes at once; the URL follows, for all but the first paper, so that it can be bookmarked. */
export function usePaper<Paper extends string>(
  parameter: string,
  papers: [Paper, ...rest: unknown[]][],
): [Paper, (paper: Paper) => void] {
  const [search, setSearch] = useSearchParams()
  const [first] = papers[0] as [Paper]
  const [paper, setPaper] = useState(
    () => papers.find(([value]) => value === search.get(parameter))?.[0] ?? first,
  )
  function choose(chosen: Paper) {
    setPaper(chosen)
    const next = new URLSearchParams(search)
    if (chosen === first) next.delete(parameter)
    else next.set(parameter, chosen)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return [paper, choose]
}
