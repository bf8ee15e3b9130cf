import { type BrowserContext, test as base, type ConsoleMessage, expect } from '@playwright/test'

interface Fixtures {
  /** Allows console messages that the test causes, such as for an aborted request. */
  allowConsole: (...patterns: RegExp[]) => void
}

/** Fails tests whose pages throw, or log an error or a warning. */
export const test = base.extend<Fixtures>({
  allowConsole: [
    async ({ browser }, use) => {
      const allowed: RegExp[] = []
      const messages: string[] = []
      const listen = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (isFailure(message)) messages.push(`${message.text()} (${message.location().url})`)
        })
        context.on('weberror', (error) => messages.push(error.error().message))
      }
      browser.on('context', listen)
      await use((...patterns) => void allowed.push(...patterns))
      browser.off('context', listen)
      const unexpected = messages.filter((message) => !allowed.some((pattern) => pattern.test(message)))
      expect(unexpected, 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
})

/** Chromium logs these for aborted requests, for offline tests, and for `--trace on` in an email's frame. */
const FROM_TEST = /net::ERR_(FAILED|INTERNET_DISCONNECTED)|^Blocked script execution in 'about:srcdoc'/

/** Chromium logs every 4xx. Only a missing file is a failure; API errors and missing pages are not. */
function isFailure(message: ConsoleMessage): boolean {
  if (!['error', 'warning'].includes(message.type()) || FROM_TEST.test(message.text())) return false
  const isClientError = /status of 4\d\d/.test(message.text())
  return !isClientError || isFile(new URL(message.location().url).pathname)
}

function isFile(path: string): boolean {
  return !path.startsWith('/api/') && /\.\w+$/.test(path)
}

export { expect }
