/** What stands in the way of a backup or of its restoring, as a sentence for whoever runs the shop. */
export class BackupFault extends Error {}

const SAID: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EROFS: 'The disk can only be read.',
  EACCES: 'The shop may not write there.',
  EPERM: 'The shop may not write there.',
  ENOENT: 'There is no such file.',
  ENOTDIR: 'That is a file, not a folder.',
  EEXIST: 'Something of that name is in the way.',
  EISDIR: 'That is a folder, not a file.',
}

/** Any error as a sentence that repeats no secret. */
export function sentenceOf(error: unknown): string {
  if (error instanceof BackupFault) return error.message
  const { code = '', path } = error as NodeJS.ErrnoException
  const said = SAID[code]
  if (said) return path ? `${said} (${path})` : said
  return error instanceof Error && error.message ? `It failed: ${error.message}` : 'It failed.'
}
