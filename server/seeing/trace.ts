export type Facts = Record<string, string | number | boolean>

/** A piece of work on the record, and what it is part of. */
export interface Trace {
  /** The id that all parts of one work share. */
  id: string
  child(name: string, facts: Facts): Trace
  /** A part that is over, and took so long. */
  past(name: string, facts: Facts, ms: number, fault: string | null): void
  add(facts: Facts): void
  end(fault: string | null): void
}

/** Who writes works down: nobody, unless the settings name where to. */
export interface Tracer {
  /** @param parent who asked for the work, as another machine said it (W3C traceparent). */
  begin(name: string, facts: Facts, parent: string | undefined): Trace
}

let tracer: Tracer | null = null

export function setTracer(next: Tracer | null): void {
  tracer = next
}

/** Begins a work, when somebody writes works down. */
export function beginTrace(name: string, facts: Facts, parent?: string): Trace | undefined {
  return tracer?.begin(name, facts, parent)
}
