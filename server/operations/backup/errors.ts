/** Why a backup, restore, export, or import failed, as a sentence for the owner of the shop. */
export class BackupError extends Error {}

/** Another backup may be intact. */
export class DamagedBackupError extends BackupError {}

const MESSAGES: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EROFS: 'The disk is read-only.',
  EACCES: 'The shop has no permission to write there.',
  EPERM: 'The shop has no permission to write there.',
  ENOENT: 'The file does not exist.',
  ENOTDIR: 'That is a file, not a folder.',
  EEXIST: 'A file with that name already exists.',
  EISDIR: 'That is a folder, not a file.',
}

export function describeError(error: unknown): string {
  const { code = '', path, message } = error as NodeJS.ErrnoException
  const known = MESSAGES[code]
  if (known) return path ? `${known} (${path})` : known
  return message || 'Unknown error.'
}

export function truncated(): BackupError {
  return new DamagedBackupError(
    'The backup ends too early: part of the file is missing. Nothing was changed.',
  )
}

export function damaged(part?: string): BackupError {
  return new DamagedBackupError(`The backup is damaged${part ? ` (${part})` : ''}. Nothing was changed.`)
}

export function newerBackup(): BackupError {
  return new BackupError(
    'This backup was made by a newer version of the shop. Update the shop, then restore. Nothing was changed.',
  )
}
