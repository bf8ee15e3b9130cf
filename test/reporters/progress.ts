import { styleText } from 'node:util'

const MINUTE_MS = 60_000

export interface Progress {
  /** One line on a terminal. */
  fileEnded(file: string, passed: number, failed: number, ms: number): void
  testEnded(hasPassed: boolean): void
  /** Prints what a person needs to know about a failure, at once. */
  failed(title: string, parts: string[]): void
  end(): void
}

/** Prints a line per file on a terminal, a line a minute elsewhere, and every failure at once. */
export function showProgress(what: string, isTerminal = process.stdout.isTTY): Progress {
  const started = Date.now()
  const count = { passed: 0, failed: 0 }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const summary = () =>
    `${what}: ${count.passed} passed, ${count.failed} failed, ${seconds(Date.now() - started)}`
  const timer = isTerminal ? undefined : setInterval(() => console.log(summary()), MINUTE_MS).unref()
  return {
    fileEnded(file, passed, failed, ms) {
      if (!isTerminal) return
      const mark = failed > 0 ? styleText('red', '✗') : styleText('green', '✓')
      console.log(
        `${mark} ${file} (${passed} passed${failed > 0 ? `, ${failed} failed` : ''}, ${seconds(ms)})`,
      )
    },
    testEnded(hasPassed) {
      count[hasPassed ? 'passed' : 'failed'] += 1
    },
    failed(title, parts) {
      console.log([`\n${styleText('red', '✗')} ${title}`, ...parts.filter(Boolean), ''].join('\n'))
    },
    end() {
      clearInterval(timer)
      console.log(summary())
    },
  }
}

interface LogLine {
  level: number
  reqId?: string
  job?: string
  method?: string
  route?: string
  status?: number
  ms?: number
  msg?: string
  err?: { message: string; stack: string }
}

/** Formats the newest log lines of a failed test. */
export function describeLog(lines: string[]): string {
  return lines.length > 0 ? ["The shop's log:", ...lines.map(describeLine)].join('\n') : ''
}

function describeLine(line: string): string {
  if (!line.startsWith('{')) return `  ${line}`
  const { level, reqId, job, method, route, status, ms, msg, err } = JSON.parse(line) as LogLine
  const what = [method, route, status, ms !== undefined && `${ms} ms`, msg, err?.stack ?? err?.message]
  const who = reqId ? `request ${reqId.slice(0, 8)}` : (job ?? '')
  return `  ${LEVELS[level] ?? level} ${who} ${what.filter(Boolean).join(' ')}`
}

/** Pino's level numbers. */
const LEVELS: Record<number, string> = { 20: 'debug', 30: 'info ', 40: 'warn ', 50: 'error', 60: 'fatal' }
