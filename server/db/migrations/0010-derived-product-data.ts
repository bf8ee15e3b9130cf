import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from '#server/db/dialect.ts'

/**
 * What keeps a shop of a hundred thousand pieces and a million orders as quick as a small one. All of it is made from
 * other tables, by the database itself, and no backup holds it: tables whose names begin with `derived_`.
 */
export function growth(engine: Engine): Migration {
  const statements = [
    ...productChanges(engine),
    ...orderCounts(engine),
    ...orderWords(engine),
    `create index products_by_stock on products (published, stock, updated_at desc) where deleted_at is null`,
    `create index messages_to_answer on messages (submitted_at) where deleted_at is null and archived = 0`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

/** What a listing narrows, sorts and counts by, beside stock and tags. */
const LISTED =
  'name_key, price_cents, category_id, published, deleted_at, created_at, steel, blade_length_in, handle_material, grind, finish, hand'

/**
 * Which pieces a listing has to read again: a row for each, without a revision until the transaction that changed it
 * raises the catalogue's. Whoever raises it holds its row until the end, so the revisions come in the order of commits.
 */
function productChanges(engine: Engine): string[] {
  const tables = [
    `create table derived_piece_changes (product_id bigint primary key, revision bigint)`,
    `create index derived_piece_changes_new on derived_piece_changes (revision)`,
  ]
  const gone = `(old.stock > 0) <> (new.stock > 0)`
  const shown = `old.published = 1 or new.published = 1`
  if (engine === 'sqlite') {
    const note = (id: string) =>
      `begin insert into derived_piece_changes (product_id, revision) values (${id}, null)
       on conflict (product_id) do update set revision = null; end`
    return [
      ...tables,
      `create trigger piece_made after insert on products ${note('new.id')}`,
      `create trigger piece_changed after update of ${LISTED} on products when ${shown} ${note('new.id')}`,
      `create trigger piece_gone_or_back after update of stock on products when ${gone} ${note('new.id')}`,
      `create trigger piece_removed after delete on products ${note('old.id')}`,
      `create trigger piece_tagged after insert on product_tags ${note('new.product_id')}`,
      `create trigger piece_untagged after delete on product_tags ${note('old.product_id')}`,
      `create trigger pieces_dated after update on catalogue_revision
       begin update derived_piece_changes set revision = new.revision where revision is null; end`,
    ]
  }
  const note = (name: string, id: string) =>
    `create function ${name}() returns trigger language plpgsql as
     $$ begin
       insert into derived_piece_changes (product_id, revision) values (${id}, null)
       on conflict (product_id) do update set revision = null;
       return null;
     end $$`
  const forEach = (what: string, name: string) => `${what} execute function ${name}()`
  return [
    ...tables,
    note('note_new_piece', 'new.id'),
    note('note_old_piece', 'old.id'),
    note('note_new_tag', 'new.product_id'),
    note('note_old_tag', 'old.product_id'),
    `create function date_pieces() returns trigger language plpgsql as
     $$ begin
       update derived_piece_changes set revision = new.revision where revision is null;
       return null;
     end $$`,
    forEach(`create trigger piece_made after insert on products for each row`, 'note_new_piece'),
    forEach(
      `create trigger piece_changed after update of ${LISTED} on products for each row when (${shown})`,
      'note_new_piece',
    ),
    forEach(
      `create trigger piece_gone_or_back after update of stock on products for each row when (${gone})`,
      'note_new_piece',
    ),
    forEach(`create trigger piece_removed after delete on products for each row`, 'note_old_piece'),
    forEach(`create trigger piece_tagged after insert on product_tags for each row`, 'note_new_tag'),
    forEach(`create trigger piece_untagged after delete on product_tags for each row`, 'note_old_tag'),
    forEach(`create trigger pieces_dated after update on catalogue_revision for each row`, 'date_pieces'),
  ]
}

/** Orders that lie beside each other are counted together. */
const ORDERS_IN_A_BLOCK = 4096

/**
 * How many orders of each state there are among so many numbers: the sum of `change`. Each change is a row of its own,
 * so that no two buyers wait for one another; the sweep adds them up.
 */
function orderCounts(engine: Engine): string[] {
  const { id } = DIALECTS[engine]
  const row = (order: 'old' | 'new', change: number) =>
    `insert into derived_order_counts (block, status, change)
     values (${order}.id / ${ORDERS_IN_A_BLOCK}, ${order}.status, ${change})`
  const trigger = (name: string, when: string, rows: string[]) => {
    if (engine === 'sqlite') return [`create trigger ${name} ${when} begin ${rows.join('; ')}; end`]
    const [event, condition] = when.split(' when ')
    return [
      `create function ${name}() returns trigger language plpgsql as
       $$ begin ${rows.join('; ')}; return null; end $$`,
      `create trigger ${name} ${event} for each row ${condition ? `when (${condition})` : ''}
       execute function ${name}()`,
    ]
  }
  return [
    `create table derived_order_counts (id ${id}, block bigint not null, status text not null, change bigint not null)`,
    `insert into derived_order_counts (block, status, change)
     select id / ${ORDERS_IN_A_BLOCK}, status, count(*) from orders group by 1, 2`,
    ...trigger('order_counted', 'after insert on orders', [row('new', 1)]),
    ...trigger('order_counted_anew', 'after update of status on orders when old.status <> new.status', [
      row('old', -1),
      row('new', 1),
    ]),
    ...trigger('order_counted_out', 'after delete on orders', [row('old', -1)]),
  ]
}

/** Each three letters of what staff search orders by, as SQLite's full text and as PostgreSQL's trigrams. */
function orderWords(engine: Engine): string[] {
  if (engine === 'postgres') {
    return [
      // Without the extension, which a managed database may refuse, a search reads every order, as before.
      `do $$ begin
         create extension if not exists pg_trgm;
         create index orders_words on orders
           using gin (lower(order_uuid || chr(10) || email || chr(10) || name) gin_trgm_ops) with (fastupdate = off);
       exception when others then raise warning 'no trigrams: %', sqlerrm;
       end $$`,
    ]
  }
  const words = (order: string) =>
    `${order}order_uuid || char(10) || ${order}email || char(10) || ${order}name`
  const insert = `insert into derived_order_words (rowid, words)`
  return [
    `create virtual table derived_order_words using fts5 (
       words, content = '', contentless_delete = 1, tokenize = 'trigram', detail = none)`,
    `${insert} select id, ${words('')} from orders`,
    `create trigger order_worded after insert on orders
     begin ${insert} values (new.id, ${words('new.')}); end`,
    `create trigger order_worded_anew after update of email, name on orders
     begin
       delete from derived_order_words where rowid = old.id;
       ${insert} values (new.id, ${words('new.')});
     end`,
    `create trigger order_worded_out after delete on orders
     begin delete from derived_order_words where rowid = old.id; end`,
  ]
}
