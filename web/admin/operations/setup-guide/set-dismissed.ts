import type { Mutation } from '#web/admin/platform/form/use-mutation.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'

export function setDismissed(dismissed: boolean): Mutation<unknown> {
  return {
    send: () => adminApi.dismissSetup({ dismissed }),
    done: dismissed
      ? 'The setup guide is hidden. It stays at the end of this page.'
      : 'The setup guide is back.',
    undo: () => adminApi.dismissSetup({ dismissed: !dismissed }),
    failed: 'The setup guide could not be changed.',
  }
}
