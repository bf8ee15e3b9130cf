import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import type { Write } from '#web/admin/platform/shell/use-write.ts'

export function setDismissed(dismissed: boolean): Write<unknown> {
  return {
    send: () => adminApi.dismissSetup({ dismissed }),
    done: dismissed
      ? 'The setup guide is hidden. It stays at the end of this page.'
      : 'The setup guide is back.',
    undo: () => adminApi.dismissSetup({ dismissed: !dismissed }),
    failed: 'The setup guide could not be changed.',
  }
}
