/** Each worker has its own shop. Its sandbox uses the next port. */
const portOf = (worker: number) => 4310 + 10 * worker

export const SHOP_PORTS = [0, 1, 2].map(portOf)

const port = portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))

export const SHOP = `http://127.0.0.1:${port}`
export const SANDBOX = `http://127.0.0.1:${port + 1}`
