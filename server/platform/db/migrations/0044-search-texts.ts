import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

/** Texts with accents, quotes, dashes or several blanks are noted by triggers, and folded by the shop before a search. */
export function searchTexts(engine: Engine): Migration {
  const isSqlite = engine === 'sqlite'
  const statements = [
    `create table derived_search_texts (
      subject text not null, row_id text not null, field text not null, folded text not null,
      primary key (subject, row_id, field)) ${isSqlite ? 'without rowid' : ''}`,
    `create table derived_search_changes (id ${DIALECTS[engine].id}, subject text not null, row_id text not null)`,
    `create table derived_search_lock (id bigint primary key)`,
    `insert into derived_search_lock (id) values (1)`,
    ...(isSqlite ? [] : POSTGRES),
    ...Object.entries(SEARCHED).flatMap(([table, columns]) => [
      ...(isSqlite ? sqliteTriggers(table, columns) : postgresTriggers(table, columns)),
      `insert into derived_search_changes (subject, row_id)
       select '${table}', cast(id as text) from ${table} where ${mustBeFolded(engine, '', columns)}`,
    ]),
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

const SEARCHED: Record<string, string[]> = {
  orders: ['email', 'name'],
  products: ['name_key'],
  users: ['name', 'email_key'],
  messages: ['name', 'contact', 'message'],
  commissions: ['name', 'email', 'phone', 'text', 'description'],
  commission_entries: ['text'],
  gift_cards: ['recipient_name', 'recipient_email', 'note'],
  subscribers: ['email_key'],
  mail_outbox: ['recipient'],
  activity: ['subject_name', 'action'],
}

function mustBeFolded(engine: Engine, row: string, columns: string[]): string {
  const text = `(${columns.map((column) => `coalesce(${row}${column}, '')`).join(` || '|' || `)})`
  if (engine === 'postgres') return `${text} collate "C" ~ '[^ -~]|[''"\`-]|  '`
  return `(${text} glob '*[^ -~]*' or ${text} glob '*[''"\`-]*' or instr(${text}, '  ') > 0)`
}

function sqliteTriggers(table: string, columns: string[]): string[] {
  const trigger = (name: string, event: string, condition: string, row: string) =>
    `create trigger ${table}_${name} after ${event} on ${table} when ${condition} begin
       delete from derived_search_texts where subject = '${table}' and row_id = cast(${row}.id as text);
       insert into derived_search_changes (subject, row_id) values ('${table}', cast(${row}.id as text));
     end`
  const [wasFolded, isFolded] = ['old.', 'new.'].map((row) => mustBeFolded('sqlite', row, columns)) as [
    string,
    string,
  ]
  return [
    trigger('search_text', 'insert', isFolded, 'new'),
    trigger('search_text_anew', `update of ${columns.join(', ')}`, `${wasFolded} or ${isFolded}`, 'new'),
    trigger('search_text_out', 'delete', wasFolded, 'old'),
  ]
}

const POSTGRES = [
  // Managed databases may not allow the extension. Then a search reads every folded text.
  `do $$ begin
     create index derived_search_texts_parts on derived_search_texts
       using gin (folded gin_trgm_ops) with (fastupdate = off);
   exception when others then raise warning 'no trigrams: %', sqlerrm;
   end $$`,
  `create function note_search_text() returns trigger language plpgsql as
   $$ declare changed text := coalesce(new.id, old.id)::text;
   begin
     delete from derived_search_texts where subject = tg_table_name and row_id = changed;
     insert into derived_search_changes (subject, row_id) values (tg_table_name, changed);
     return null;
   end $$`,
]

function postgresTriggers(table: string, columns: string[]): string[] {
  const trigger = (name: string, event: string, condition: string) =>
    `create trigger ${table}_${name} after ${event} on ${table} for each row when (${condition})
     execute function note_search_text()`
  const [wasFolded, isFolded] = ['old.', 'new.'].map((row) => mustBeFolded('postgres', row, columns)) as [
    string,
    string,
  ]
  return [
    trigger('search_text', 'insert', isFolded),
    trigger('search_text_anew', `update of ${columns.join(', ')}`, `${wasFolded} or ${isFolded}`),
    trigger('search_text_out', 'delete', wasFolded),
  ]
}
