import { defineConfig } from 'vitest/config'
import { BEFORE_TENDERS, isCutOff, LAST_RELEASE } from './test/multi-process/last-release.ts'
import { NOT_ON_POSTGRES, ON_POSTGRES, ONLY_IN_TEST_ALL } from './test/sizes.ts'
import { PROCESS_ENV } from './test/support/shop-process.ts'
import { keepTemporaryFilesInMemory } from './test/support/temporary-files.ts'

/** Whole shops: these run on both engines. */
const SHOP_TESTS = ['**/*.shop.test.ts', '**/*.seeded.test.ts']
/** Whole shops, for behavior that no SQL decides: these run on one engine, SQLite unless the test says otherwise. */
const ONCE_TESTS = ['**/*.once.test.ts']
const WEB_TESTS = ['web/**/*.test.ts']
/** A fresh Debian, which takes minutes. */
const FULL_TESTS = '**/*.full.test.ts'

keepTemporaryFilesInMemory()
// Workers and their threads load hundreds of modules: compiled once, they are read from there.
process.env.NODE_COMPILE_CACHE ??= PROCESS_ENV.NODE_COMPILE_CACHE

/** Set by `npm test` and `npm run test:all`. Without it, as in `npm run test:server`, every test can be run by its name. */
const { TEST_SIZE } = process.env
const isSmall = TEST_SIZE === 'small'

const needsHistory = Object.entries({
  'test/multi-process/last-release.once.test.ts': LAST_RELEASE,
  'test/multi-process/before-tenders.shop.test.ts': BEFORE_TENDERS,
}).flatMap(([file, commit]) => {
  if (isSmall || !isCutOff(commit)) return []
  console.log(`Left out, because this clone has no commit ${commit.slice(0, 8)}: ${file}`)
  return [file]
})

/** Ends a test that hangs. It is not a promise about speed. */
const TIMEOUTS = { testTimeout: 180_000, hookTimeout: 180_000 }

/** Node reads the sources itself, as in `npm start`. Modules stay loaded between the files of one worker. */
const NATIVE = { experimental: { viteModuleRunner: false, nodeLoader: false }, isolate: false }

const BASE = {
  ...TIMEOUTS,
  setupFiles: ['./test/support/fail-on-noise.ts'],
  exclude: [
    ...['**/node_modules/**', 'build/**', '.versions/**', 'test/e2e/**'],
    ...(isSmall ? ONLY_IN_TEST_ALL : needsHistory),
  ],
}
const WITH_SHOP = {
  ...BASE,
  ...NATIVE,
  globalSetup: ['./test/global-setup.ts'],
  setupFiles: [
    ...BASE.setupFiles,
    './test/support/attach-shop-log.ts',
    './test/support/record-sql-places.ts',
  ],
}

function onEngine(name: 'sqlite' | 'postgres', include: string[], except: string[] = []) {
  const exclude = [...BASE.exclude, ...except]
  return { test: { ...WITH_SHOP, name, include, exclude, env: { TEST_ENGINE: name } } }
}

const NOT_UNIT = [
  ...[...BASE.exclude, ...SHOP_TESTS, ...ONCE_TESTS, ...WEB_TESTS],
  ...(TEST_SIZE === 'all' ? [] : [FULL_TESTS]),
]

export default defineConfig({
  test: {
    projects: [
      { test: { ...BASE, ...NATIVE, name: 'unit', include: ['**/*.test.ts'], exclude: NOT_UNIT } },
      { test: { ...BASE, name: 'web', include: WEB_TESTS } },
      onEngine('sqlite', [...SHOP_TESTS, ...ONCE_TESTS]),
      isSmall ? onEngine('postgres', ON_POSTGRES, NOT_ON_POSTGRES) : onEngine('postgres', SHOP_TESTS),
    ],
    // As many as CI has cores: a third worker costs a tenth more CPU time. Tests that kill and restart shops wait more.
    maxWorkers: isSmall ? 2 : 3,
  },
})
