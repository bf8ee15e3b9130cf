import type { Engine } from './dialect.ts'

/** Triggers that refuse to change or delete a row of a ledger. */
export function appendOnly(engine: Engine, table: string): string[] {
  if (engine === 'postgres') {
    return [
      `create trigger ${table}_append_only before update or delete on ${table}
       for each row execute function refuse_change()`,
    ]
  }
  return ['update', 'delete'].map(
    (change) =>
      `create trigger ${table}_no_${change} before ${change} on ${table}
       begin select raise(abort, '${table} is append-only'); end`,
  )
}
