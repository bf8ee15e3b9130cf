/** Returns the key that two spellings of one email address share. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** "June Whitlock" → "June" */
export function firstName(name: string | null | undefined, otherwise = ''): string {
  return name?.trim().split(/\s+/)[0] || otherwise
}
