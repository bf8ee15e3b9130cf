/** A worker of the browser tests has a shop of its own; its sandbox listens one port further. */
export const SHOP_PORTS = [4310, 4320]

const port = SHOP_PORTS[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? 0

export const SHOP = `http://127.0.0.1:${port}`
export const SANDBOX = `http://127.0.0.1:${port + 1}`
