export type Attributes = Record<string, string | number | boolean>

export interface Trace {
  id: string
  child(name: string, attributes: Attributes): Trace
  addFinished(name: string, attributes: Attributes, ms: number, error: string | null): void
  add(attributes: Attributes): void
  end(error: string | null): void
}

export interface Tracer {
  /** @param parent the caller's W3C traceparent header. */
  begin(name: string, attributes: Attributes, parent: string | undefined): Trace
}

let tracer: Tracer | null = null

export function setTracer(next: Tracer | null): void {
  tracer = next
}

export function beginTrace(name: string, attributes: Attributes, parent?: string): Trace | undefined {
  return tracer?.begin(name, attributes, parent)
}
