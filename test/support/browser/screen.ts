import type { Page } from '@playwright/test'

export interface Screen {
  name: string
  /** The screen of which this is another state. `npm test` opens each screen in one state. */
  stateOf?: string
  open: (page: Page) => Promise<unknown>
  phoneOnly?: boolean
  /** Can only be opened in a wide window. */
  opensWide?: boolean
  /** Expects a failed request, which the browser logs. */
  logsError?: boolean
}
