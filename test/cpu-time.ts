import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of Linux, on every architecture. */
const TICKS_PER_SECOND = 100
/** Where cgroup v2 is mounted, alone or beside v1. */
const MOUNTS = ['/sys/fs/cgroup', '/sys/fs/cgroup/unified']

/**
 * CPU seconds so far: of the control group where it counts them, with everything else that runs in it, otherwise of this
 * process and of the children that have ended.
 */
export function cpuSeconds(): number {
  const [, group = ''] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? []
  const file = MOUNTS.map((mount) => join(mount, group, 'cpu.stat')).find((path) => existsSync(path))
  const [, microseconds] = (file && /^usage_usec (\d+)$/m.exec(readFileSync(file, 'utf8'))) || []
  return microseconds ? Number(microseconds) / 1e6 : ofProcesses()
}

/** utime, stime, cutime and cstime of proc_pid_stat(5). The name of the program may contain spaces. */
function ofProcesses(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const ticks = fields.slice(11, 15).map(Number)
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND
}
