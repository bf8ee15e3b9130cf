import type { Engine } from './dialect.ts'

/** A trigger on each row. */
export function trigger(
  engine: Engine,
  name: string,
  { after, when: condition, changes }: { after: string; when?: string; changes: string[] },
): string[] {
  const when = condition === undefined ? '' : `when (${condition})`
  const body = `begin ${changes.join('; ')};`
  if (engine === 'sqlite') return [`create trigger ${name} after ${after} for each row ${when} ${body} end`]
  return [
    `create function ${name}() returns trigger language plpgsql as $$ ${body} return null; end $$`,
    `create trigger ${name} after ${after} for each row ${when} execute function ${name}()`,
  ]
}
