/** From the shop to the process that started it: all of its processes serve requests. */
export const OPEN = 'open'

/** To the shop: its successor serves new connections, so it finishes what it has begun and exits. */
export const RETIRE = 'retire'

/** To the shop, which goes on running: staff get an email. */
export interface UpdateFailed {
  updateFailed: {
    /** The version that should have replaced it. */
    version: string
    reason: string
  }
}

export type ToShop = typeof RETIRE | UpdateFailed

export function isUpdateFailed(message: unknown): message is UpdateFailed {
  return typeof message === 'object' && message !== null && 'updateFailed' in message
}
