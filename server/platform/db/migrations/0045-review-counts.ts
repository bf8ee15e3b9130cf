import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './dialect.ts'

/** How many reviews are in each state, and the sum of the shown ratings: one row, kept by triggers. */
export function reviewCounts(engine: Engine): Migration {
  const statements = [
    `create table derived_review_counts (
      to_answer bigint not null, answered bigint not null, hidden bigint not null, ratings bigint not null)`,
    `insert into derived_review_counts (to_answer, answered, hidden, ratings)
     select count(*) filter (where ${IS.to_answer}), count(*) filter (where ${IS.answered}),
       count(*) filter (where ${IS.hidden}), coalesce(sum(rating) filter (where hidden_at is null), 0) from reviews`,
    ...trigger(engine, 'review_counted', 'insert', add('new', '+')),
    ...trigger(engine, 'review_counted_anew', 'update of rating, hidden_at, replied_at', [
      ...add('old', '-'),
      ...add('new', '+'),
    ]),
    ...trigger(engine, 'review_counted_out', 'delete', add('old', '-')),
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

const IS = {
  to_answer: 'hidden_at is null and replied_at is null',
  answered: 'hidden_at is null and replied_at is not null',
  hidden: 'hidden_at is not null',
}

function add(review: 'old' | 'new', sign: '+' | '-'): string[] {
  const of = (condition: string) => condition.replaceAll(/\w+_at/g, `${review}.$&`)
  const counts = Object.entries(IS).map(
    ([state, condition]) => `${state} = ${state} ${sign} case when ${of(condition)} then 1 else 0 end`,
  )
  const ratings = `ratings = ratings ${sign} case when ${of('hidden_at is null')} then ${review}.rating else 0 end`
  return [`update derived_review_counts set ${[...counts, ratings].join(', ')}`]
}

function trigger(engine: Engine, name: string, event: string, changes: string[]): string[] {
  const body = `begin ${changes.join('; ')};`
  if (engine === 'sqlite') return [`create trigger ${name} after ${event} on reviews ${body} end`]
  return [
    `create function ${name}() returns trigger language plpgsql as $$ ${body} return null; end $$`,
    `create trigger ${name} after ${event} on reviews for each row execute function ${name}()`,
  ]
}
