import { defineConfig } from 'vitest/config'

/** Tests named `*.shop.test.ts` need a whole shop and run on both engines; `*.test.ts` need none and run once. */
const WHOLE_SHOP = '**/*.shop.test.ts'
/** None of them needs a shop. */
const PAGES = 'web/**/*.test.ts'
const ELSEWHERE = ['node_modules/**', 'build/**', 'e2e/**']

/** Ends what hangs. Nothing is promised by it: a machine may have other things to do. */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000 }

/**
 * Node reads the shop's sources itself, here as in `npm start`; only pages need to be turned into something it can read.
 * What is read once stays for a worker's next file: the shop keeps nothing beside what `openShop` gives, so that a file's
 * shops share no more with another's than with each other.
 */
const AS_NODE_RUNS_IT = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  isolate: false,
}

function onEngine(engine: 'sqlite' | 'postgres') {
  return {
    test: {
      name: engine,
      include: [WHOLE_SHOP],
      exclude: ELSEWHERE,
      env: { TEST_ENGINE: engine },
      ...AS_NODE_RUNS_IT,
      ...PATIENCE,
    },
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['**/*.test.ts'],
          exclude: [...ELSEWHERE, WHOLE_SHOP, PAGES],
          ...PATIENCE,
          ...AS_NODE_RUNS_IT,
        },
      },
      { test: { name: 'pages', include: [PAGES], exclude: ELSEWHERE, ...PATIENCE } },
      onEngine('sqlite'),
      onEngine('postgres'),
    ],
    globalSetup: ['./checks/global-setup.ts'],
    maxWorkers: 2,
  },
})
