/** The result of one check, with a message for the owner of the shop. An `error` must be fixed before the shop opens. */
export interface CheckResult {
  name: string
  status: 'ok' | 'warning' | 'error'
  message: string
}

export function ok(name: string, message: string): CheckResult {
  return { name, status: 'ok', message }
}

export function warning(name: string, message: string): CheckResult {
  return { name, status: 'warning', message }
}

export function error(name: string, message: string): CheckResult {
  return { name, status: 'error', message }
}
