import type { Generated } from 'kysely'
import type { Role } from '#contract/customers/accounts/auth.ts'
import type { Immutable } from './columns.ts'

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
  /** The shipping address that the next checkout starts with. */
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
}

/** A sign-up with an email that nobody has verified yet: one per account and browser. */
export interface SignUpRow {
  id: string
  user_id: string
  device_hash: string
  name: string
  password_hash: string
  created_at: number
  /** "Firefox on Windows". Empty for a sign-up of an earlier version. */
  device: string
  /** The browser that last entered its password in a login. */
  login_device_hash: string | null
}

export interface SessionRow {
  token_hash: string
  user_id: string
  csrf_token: string
  created_at: number
  last_seen_at: number
  device: string
}

export interface LoginChallengeRow {
  token_hash: string
  user_id: string
  csrf_token: string
  created_at: number
}

/** `verified`: a link of a sign-up whose mailbox has been proved since. It only says so. */
export type CodeKind =
  | 'verification'
  | 'verified'
  | 'reset'
  | 'reset-review'
  | 'login'
  | 'two-factor'
  | 'backup-email'

/** One per user, kind and subject; a newer one replaces it. `subject`: a backup email, or the id of a sign-up. */
export interface CodeRow {
  id: Generated<number>
  user_id: string
  kind: CodeKind
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
  /** Base32; null until a first code confirms the app. */
  secret: string | null
  /** The last accepted time step; older codes are rejected. */
  last_step: number
  pending_secret: string | null
  pending_at: number | null
}

export interface PasskeyRow {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  counter: number
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}

/** `alert_at`: since when the customer wants an email when the price falls. */
export interface SavedProductRow {
  user_id: Immutable<string>
  product_id: Immutable<number>
  saved_at: number
  alert_at: number | null
}
