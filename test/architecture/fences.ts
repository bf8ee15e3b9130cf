/** The staff screens are a side of their own. They use the parts of `web/` of the same or a lower subject. */
const SIDES = ['contract', 'server', 'web', 'web/admin'] as const
type Side = (typeof SIDES)[number]

/**
 * The subjects of every side, from the top down: each may import those below it, types included. `staff` and `operations`
 * look at all the others.
 */
const SUBJECTS = ['staff', 'operations', 'customers', 'sales', 'catalog', 'platform']

/** Folders that put parts of any subject together. They may import everything, and only they import each other. */
const ASSEMBLY: Record<Side, readonly string[]> = {
  contract: ['app'],
  server: ['app', 'demo'],
  web: ['app', 'pages'],
  'web/admin': ['pages'],
}

export interface Place {
  side: Side
  /** A subject or a folder of the assembly. Files beside these belong to the assembly. */
  subject: string
  /** The folder inside the subject. */
  folder: string
}

/** @param path such as server/sales/orders/place-order.ts. @returns null outside the three sides. */
export function placeOf(path: string): Place | null {
  const side = SIDES.findLast((each) => path.startsWith(`${each}/`))
  if (!side) return null
  const [subject = '', folder = '', ...rest] = path.slice(side.length + 1).split('/')
  if (folder === '') return { side, subject: 'app', folder: '' }
  return { side, subject, folder: rest.length > 0 ? folder : '' }
}

export function mayImport(from: Place, to: Place): boolean {
  if (isAssembly(from)) return true
  if (from.side === 'web' && to.side === 'web/admin') return false
  if (isAssembly(to)) return false
  return floorOf(from) <= floorOf(to)
}

function isAssembly({ side, subject }: Place): boolean {
  return subject === 'app' || ASSEMBLY[side].includes(subject)
}

function floorOf({ subject }: Place): number {
  const floor = SUBJECTS.indexOf(subject)
  if (floor === -1) throw new Error(`${subject} is no subject.`)
  return floor
}
