/** Each worker has its own shop. Its sandbox uses the next port. */
const SHOPS = 2
/** Between two shops: a shop that belongs to one file uses some of them. */
const SPACING = 10

export const NEEDED_PORTS = SHOPS * SPACING

/** Chosen once by playwright.config.ts, for its workers as well. */
const FIRST_PORT = Number(process.env.E2E_FIRST_PORT ?? 4310)

const portOf = (worker: number) => FIRST_PORT + SPACING * worker

export const SHOP_PORTS = Array.from({ length: SHOPS }, (_, worker) => portOf(worker))

const port = portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))

export const SHOP = `http://127.0.0.1:${port}`
export const SANDBOX = `http://127.0.0.1:${port + 1}`
