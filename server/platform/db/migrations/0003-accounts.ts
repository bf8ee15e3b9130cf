import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { DIALECTS, type Engine } from './dialect.ts'

export function accounts(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [...tables(engine), ...indexes, ...appendOnly(engine)]) {
        await sql.raw(statement).execute(db)
      }
    },
  }
}

const ofUser = 'user_id text not null references users (id) on delete cascade'

function tables(engine: Engine): string[] {
  const { id } = DIALECTS[engine]
  return [
    `alter table sessions add column device text not null default 'Unknown device'`,
    `alter table orders add column forget_buyer_at bigint`,

    `create table login_challenges (
      token_hash text primary key, ${ofUser}, csrf_token text not null, created_at bigint not null)`,

    `create table codes (
      id ${id}, ${ofUser}, kind text not null, subject text not null,
      code_hash text, code_ends_at bigint not null, wrong_tries bigint not null,
      link_hash text unique, link_ends_at bigint not null,
      unique (user_id, kind, subject))`,

    `create table backup_emails (
      ${ofUser}, email text not null, email_key text not null, verified_at bigint, created_at bigint not null,
      primary key (user_id, email_key))`,

    `create table authenticators (
      user_id text primary key references users (id) on delete cascade,
      secret text, last_step bigint not null, pending_secret text, pending_at bigint)`,

    `create table backup_codes (${ofUser}, code_hash text not null, primary key (user_id, code_hash))`,

    `create table passkeys (
      id text primary key, ${ofUser}, credential_id text not null unique, public_key text not null,
      counter bigint not null, transports text not null, name text not null,
      created_at bigint not null, last_used_at bigint)`,

    `create table passkey_challenges (
      challenge_hash text primary key, user_id text references users (id) on delete cascade,
      created_at bigint not null)`,

    `create table known_devices (
      ${ofUser}, device_hash text not null, last_seen_at bigint not null, primary key (user_id, device_hash))`,

    `create table limits (key text primary key, hits text not null, touched_at bigint not null)`,

    // No reference to users: the log outlives them.
    `create table activity (
      id ${id}, at bigint not null, actor text not null, action text not null, subject text not null,
      before text, after text)`,
  ]
}

const indexes = [
  `create index login_challenges_user on login_challenges (user_id)`,
  `create index passkeys_user on passkeys (user_id)`,
  `create index passkey_challenges_old on passkey_challenges (created_at)`,
  `create index limits_old on limits (touched_at)`,
  `create index activity_subject on activity (subject)`,
  `create index orders_by_email on orders (lower(email))`,
]

function appendOnly(engine: Engine): string[] {
  if (engine === 'sqlite') {
    return ['update', 'delete'].map(
      (change) =>
        `create trigger activity_no_${change} before ${change} on activity
         begin select raise(abort, 'activity is append-only'); end`,
    )
  }
  return [
    `create trigger activity_append_only before update or delete on activity
     for each row execute function refuse_change()`,
  ]
}
