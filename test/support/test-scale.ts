const isFull = process.env.TEST_SIZE === 'all'

/** The size of long tests. FAULT_SEED repeats a run. */
export const TEST_SCALE = {
  /** Longer than any limit of failed logins or emails lasts, except those for a day, which are reached in an hour. */
  attackHours: isFull ? 12 : 4,
  /** Checkouts of a card tester in an hour. */
  cardTests: Number(process.env.CARD_TESTS ?? 85),
  /** Invalid bodies per endpoint. */
  junkRuns: Number(process.env.JUNK_RUNS ?? 4),
  /** `npm run test:all`: every step and both engines. */
  isFull,
  /** `npm test` always tries the same. */
  faultSeed: Number(process.env.FAULT_SEED ?? 1),
}

/** Limits of the database that a busy machine must not reach. */
export const PATIENT_DATABASE = { CONNECT_MS: 120_000, STATEMENT_MS: 120_000 }

/** Fast hashes, which live mode refuses, fast image encoders, and a demo shop without a past. */
export const FAST_SETTINGS = {
  DEMO_HISTORY: 'none',
  PASSWORD_HASH_MEMORY_KIB: '64',
  PASSWORD_HASH_PASSES: '1',
  BACKUP_WORK_FACTOR: '4',
  IMAGE_EFFORT: '0',
}
