import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

/** Triggers maintain all tables that start with `derived_`, and backups leave them out. */
export function derivedProductData(engine: Engine): Migration {
  const statements = [
    ...productChanges(engine),
    ...orderCounts(engine),
    ...orderSearchIndex(engine),
    `create index products_by_stock on products (published, stock, updated_at desc) where deleted_at is null`,
    `create index messages_to_answer on messages (submitted_at) where deleted_at is null and archived = 0`,
  ]
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

/** Columns that listings filter, sort and count by, besides stock and tags. */
const INDEXED_COLUMNS =
  'name_key, price_cents, category_id, published, deleted_at, created_at, steel, blade_length_in, handle_material, grind, finish, hand'

/** Raising the catalog revision locks its row until the commit, so revisions are in the order of commits. */
function productChanges(engine: Engine): string[] {
  const tables = [
    `create table derived_piece_changes (product_id bigint primary key, revision bigint)`,
    `create index derived_piece_changes_new on derived_piece_changes (revision)`,
  ]
  const soldOutOrBack = `(old.stock > 0) <> (new.stock > 0)`
  const isPublished = `old.published = 1 or new.published = 1`
  if (engine === 'sqlite') {
    const record = (id: string) =>
      `begin insert into derived_piece_changes (product_id, revision) values (${id}, null)
       on conflict (product_id) do update set revision = null; end`
    return [
      ...tables,
      `create trigger piece_made after insert on products ${record('new.id')}`,
      `create trigger piece_changed after update of ${INDEXED_COLUMNS} on products when ${isPublished} ${record('new.id')}`,
      `create trigger piece_gone_or_back after update of stock on products when ${soldOutOrBack} ${record('new.id')}`,
      `create trigger piece_removed after delete on products ${record('old.id')}`,
      `create trigger piece_tagged after insert on product_tags ${record('new.product_id')}`,
      `create trigger piece_untagged after delete on product_tags ${record('old.product_id')}`,
      `create trigger pieces_dated after update on catalogue_revision
       begin update derived_piece_changes set revision = new.revision where revision is null; end`,
    ]
  }
  const record = (name: string, id: string) =>
    `create function ${name}() returns trigger language plpgsql as
     $$ begin
       insert into derived_piece_changes (product_id, revision) values (${id}, null)
       on conflict (product_id) do update set revision = null;
       return null;
     end $$`
  const execute = (trigger: string, name: string) => `${trigger} execute function ${name}()`
  return [
    ...tables,
    record('note_new_piece', 'new.id'),
    record('note_old_piece', 'old.id'),
    record('note_new_tag', 'new.product_id'),
    record('note_old_tag', 'old.product_id'),
    `create function date_pieces() returns trigger language plpgsql as
     $$ begin
       update derived_piece_changes set revision = new.revision where revision is null;
       return null;
     end $$`,
    execute(`create trigger piece_made after insert on products for each row`, 'note_new_piece'),
    execute(
      `create trigger piece_changed after update of ${INDEXED_COLUMNS} on products for each row when (${isPublished})`,
      'note_new_piece',
    ),
    execute(
      `create trigger piece_gone_or_back after update of stock on products for each row when (${soldOutOrBack})`,
      'note_new_piece',
    ),
    execute(`create trigger piece_removed after delete on products for each row`, 'note_old_piece'),
    execute(`create trigger piece_tagged after insert on product_tags for each row`, 'note_new_tag'),
    execute(`create trigger piece_untagged after delete on product_tags for each row`, 'note_old_tag'),
    execute(`create trigger pieces_dated after update on catalogue_revision for each row`, 'date_pieces'),
  ]
}

const ORDERS_PER_BLOCK = 4096

/** Every change inserts a row, so that concurrent orders do not wait for each other. The sweep merges the rows. */
function orderCounts(engine: Engine): string[] {
  const { id } = DIALECTS[engine]
  const row = (order: 'old' | 'new', change: number) =>
    `insert into derived_order_counts (block, status, change)
     values (${order}.id / ${ORDERS_PER_BLOCK}, ${order}.status, ${change})`
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
     select id / ${ORDERS_PER_BLOCK}, status, count(*) from orders group by 1, 2`,
    ...trigger('order_counted', 'after insert on orders', [row('new', 1)]),
    ...trigger('order_counted_anew', 'after update of status on orders when old.status <> new.status', [
      row('old', -1),
      row('new', 1),
    ]),
    ...trigger('order_counted_out', 'after delete on orders', [row('old', -1)]),
  ]
}

function orderSearchIndex(engine: Engine): string[] {
  if (engine === 'postgres') {
    return [
      // Managed databases may not allow the extension. Then a search reads every order.
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
