import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'

/** Leaves the processor to the shop's requests: on Linux, a thread has a priority of its own. */
export function lowerThreadPriority(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Elsewhere a copy takes its share.
  }
}
