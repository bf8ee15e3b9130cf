import type { Write } from '#web/admin/use-write.ts'
import { browserApi } from '#web/browser-api.ts'

export function setDismissed(dismissed: boolean): Write<unknown> {
  return {
    send: () => browserApi.admin.dismissSetup({ dismissed }),
    done: dismissed
      ? 'The setup guide is hidden. It stays at the end of this page.'
      : 'The setup guide is back.',
    undo: () => browserApi.admin.dismissSetup({ dismissed: !dismissed }),
    failed: 'The setup guide could not be changed.',
  }
}
