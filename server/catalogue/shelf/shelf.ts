import { setImmediate as aTurn } from 'node:timers/promises'
import { SORTS } from '#contract/sorts.ts'
import type { Db, OpenDatabase } from '#server/db/open.ts'
import { type OnShow, onShow } from './on-show.ts'
import { readPieces, readShelf } from './read.ts'
import { Register } from './register.ts'

export interface Shelf {
  db: Db
  /** Everything on show, with all that was committed before this was asked. */
  now(): Promise<OnShow>
}

interface Kept extends OnShow {
  /** The revision up to which it is right. */
  revision: number
  /** What the database had written when it was last asked. */
  written: number
}

/** Keeps a register of what is on show beside the database, and reads again what was changed there, by whomever. */
export function keepShelf({ db, written, seesOthers }: OpenDatabase): Shelf {
  let kept: Kept | null = null
  let running: Promise<OnShow> | null = null
  let next: Promise<OnShow> | null = null

  async function refresh(): Promise<OnShow> {
    // Noted before asking: what is written meanwhile is asked for the next time.
    const before = written()
    kept ??= await load(db)
    await readChanges(db, kept)
    kept.written = before
    return kept
  }

  function start(): Promise<OnShow> {
    running ??= refresh().finally(() => {
      running = null
    })
    return running
  }

  return {
    db,
    async now() {
      if (kept && seesOthers && kept.written === written()) return kept
      if (!running) return start()
      // The one under way may have asked before the caller's own change: the next is for everybody who waits.
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null
          return start()
        })
      return next
    },
  }
}

async function load(db: Db): Promise<Kept> {
  const { revision } = await db
    .selectFrom('derived_piece_changes')
    .select(({ fn }) => fn.max<number | null>('revision').as('revision'))
    .executeTakeFirstOrThrow()
  const register = new Register()
  for await (const pieces of readShelf(db)) {
    for (const piece of pieces) register.put(piece)
    // Whoever else this process serves gets their turn.
    await aTurn()
  }
  const shown = onShow(register)
  for (const sort of SORTS) {
    // Put in order now, since the first who asks for an order waits for it.
    shown.find({ sort }, { offset: 0, limit: 0 })
    await aTurn()
  }
  return { ...shown, revision: revision ?? 0, written: -1 }
}

/** A piece whose change has no revision yet is read each time: whoever changed it raised none. */
async function readChanges(db: Db, kept: Kept): Promise<void> {
  const changes = await db
    .selectFrom('derived_piece_changes')
    .selectAll()
    .where((change) => change.or([change('revision', '>', kept.revision), change('revision', 'is', null)]))
    .execute()
  if (changes.length === 0) return
  const ids = changes.map((change) => change.product_id)
  const shown = new Map((await readPieces(db, ids)).map((piece) => [piece.id, piece]))
  for (const id of ids) {
    const piece = shown.get(id)
    if (piece) kept.register.put(piece)
    else kept.register.remove(id)
  }
  kept.revision = changes.reduce((latest, { revision }) => Math.max(latest, revision ?? 0), kept.revision)
}
