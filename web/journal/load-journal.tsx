import { renderToStaticMarkup } from 'react-dom/server'
import type { ApiClient } from '#contract/client.ts'
import { JournalBand } from './journal-band.tsx'

/**
 * The section 'How it was made' as HTML, rendered on the server only: it is the same for everyone and needs no script. Empty
 * without public entries. The page does without it when it can't be read.
 */
export async function loadJournal(api: ApiClient, id: number): Promise<string> {
  try {
    const { data } = await api.journal.journal({ id: String(id) })
    if (data.length === 0) return ''
    return renderToStaticMarkup(
      <JournalBand entries={data} note="Our notes from the bench, as we wrote them." />,
    )
  } catch {
    return ''
  }
}
