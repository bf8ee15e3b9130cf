import type { Page } from '@playwright/test'

export interface Screen {
  name: string
  open: (page: Page) => Promise<unknown>
  phoneOnly?: boolean
  /** Expects a failed request, which the browser logs. */
  logsError?: boolean
}
