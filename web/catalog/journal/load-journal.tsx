import { renderToStaticMarkup } from 'react-dom/server'
import type { ApiClient } from '#contract/app/client.ts'
import { JournalBand } from './journal-band.tsx'

/**
 * The section 'How it was made' as HTML. It is rendered on the server only, because it is the same for everyone and needs no script.
 * Empty without public entries, and when the journal can't be read, so that the page works without it.
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
