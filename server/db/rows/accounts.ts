import type { Generated } from 'kysely'
import type { Role } from '#contract/shop.ts'

export interface UserRow {
  id: string
  name: string
  email: string
  email_key: string
  password_hash: string
  role: Role
  email_verified_at: number | null
  two_factor_method: 'email' | 'app' | null
  created_at: number
  last_login_at: number | null
}

export interface SessionRow {
  token_hash: string
  user_id: string
  csrf_token: string
  created_at: number
  last_seen_at: number
  /** "Firefox on Windows", for its owner to recognise. */
  device: string
}

/** The right password was given, the second factor is owed. */
export interface LoginChallengeRow {
  token_hash: string
  user_id: string
  csrf_token: string
  created_at: number
}

export type CodeKind = 'verification' | 'reset' | 'login' | 'two-factor' | 'backup-email'

/** What a mail proves: a code, a link, or both. One of a kind for a user and a subject; a newer takes its place. */
export interface CodeRow {
  id: Generated<number>
  user_id: string
  kind: CodeKind
  /** The backup address it proves; empty for the account's own. */
  subject: string
  code_hash: string | null
  code_ends_at: number
  wrong_tries: number
  link_hash: string | null
  link_ends_at: number
}

export interface BackupEmailRow {
  user_id: string
  email: string
  email_key: string
  verified_at: number | null
  created_at: number
}

export interface AuthenticatorRow {
  user_id: string
  /** Base32; null until the first code has proved that the app holds it. */
  secret: string | null
  /** The newest time step a code was accepted of: none up to it is accepted again. */
  last_step: number
  pending_secret: string | null
  pending_at: number | null
}

export interface PasskeyRow {
  id: string
  user_id: string
  /** The device's own name for it, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  /** JSON: how a browser may reach it. */
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}
