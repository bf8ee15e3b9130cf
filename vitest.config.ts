import { defineConfig } from 'vitest/config'
import { PROCESS_ENV } from './test/support/shop-process.ts'
import { keepTemporaryFilesInMemory } from './test/support/temporary-files.ts'

/** Whole shops: these run on both engines. */
const SHOP_TESTS = '**/*.shop.test.ts'
/** Whole shops, for behavior that no SQL decides: these run on one engine, SQLite unless the test says otherwise. */
const ONCE_TESTS = '**/*.once.test.ts'
/** Long tests with random seeds: these run on one engine per run, chosen by the seed, and on both in `npm run test:all`. */
const SEEDED_TESTS = '**/*.seeded.test.ts'
const WEB_TESTS = 'web/**/*.test.ts'
/** A fresh Debian, which takes minutes: only in `npm run test:all`. */
const FULL_TESTS = '**/*.full.test.ts'

keepTemporaryFilesInMemory()
// Workers and their threads load hundreds of modules: compiled once, they are read from there.
process.env.NODE_COMPILE_CACHE ??= PROCESS_ENV.NODE_COMPILE_CACHE

process.env.FAULT_SEED ??= String(Date.now() % 1_000_000)
const SEED = Number(process.env.FAULT_SEED)
const IS_FULL = process.env.TEST_ALL === '1'
const RUNS_SEEDED = { sqlite: SEED % 2 === 0, postgres: SEED % 2 === 1 }

/** Ends a test that hangs. It is not a promise about speed. */
const TIMEOUTS = { testTimeout: 180_000, hookTimeout: 180_000 }

/** Node reads the sources itself, as in `npm start`. Modules stay loaded between the files of one worker. */
const NATIVE = { experimental: { viteModuleRunner: false, nodeLoader: false }, isolate: false }

/** Errors and warnings that a test does not expect fail it. */
const QUIET = { setupFiles: ['./test/support/fail-on-noise.ts'] }

const BASE = {
  ...QUIET,
  exclude: ['**/node_modules/**', 'build/**', '.versions/**', 'test/e2e/**'],
  ...TIMEOUTS,
}
const WITH_SHOP = { ...BASE, ...NATIVE, globalSetup: ['./test/global-setup.ts'] }

function onEngine(name: 'sqlite' | 'postgres') {
  const runsSeeded = IS_FULL || RUNS_SEEDED[name]
  const include = [SHOP_TESTS, ...(runsSeeded ? [SEEDED_TESTS] : [])]
  return { test: { ...WITH_SHOP, name, include, env: { TEST_ENGINE: name } } }
}

const NOT_UNIT = [
  ...BASE.exclude,
  ...[SHOP_TESTS, ONCE_TESTS, SEEDED_TESTS, WEB_TESTS],
  ...(IS_FULL ? [] : [FULL_TESTS]),
]

export default defineConfig({
  test: {
    projects: [
      { test: { ...BASE, ...NATIVE, name: 'unit', include: ['**/*.test.ts'], exclude: NOT_UNIT } },
      { test: { ...BASE, name: 'web', include: [WEB_TESTS] } },
      { test: { ...WITH_SHOP, name: 'once', include: [ONCE_TESTS] } },
      onEngine('sqlite'),
      onEngine('postgres'),
    ],
    // More than the two cores of CI: many tests wait for timers and child processes.
    maxWorkers: 3,
  },
})
