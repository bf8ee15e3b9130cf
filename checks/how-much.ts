const MOST_SEEDS = 1_000_000

/** What the tests are told from outside: a little is done in `npm test`, all of it where `npm run bench` asks for that. */
export const HOW_MUCH = {
  /** Checkouts of a card tester in an hour. */
  cardTests: Number(process.env.CARD_TESTS ?? 85),
  /** Kinds of junk at each call. */
  junkRuns: Number(process.env.JUNK_RUNS ?? 4),
  /** Does a run of faults again. */
  faultSeed: Number(process.env.FAULT_SEED ?? Date.now() % MOST_SEEDS),
}
