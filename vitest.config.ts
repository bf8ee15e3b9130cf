import { defineConfig } from 'vitest/config'

/** Tests named `*.shop.test.ts` need a whole shop and run on both engines; `*.test.ts` need none and run once. */
const WHOLE_SHOP = '**/*.shop.test.ts'
const ELSEWHERE = ['node_modules/**', 'build/**', 'e2e/**']

function onEngine(engine: 'sqlite' | 'postgres') {
  return {
    test: {
      name: engine,
      include: [WHOLE_SHOP],
      exclude: ELSEWHERE,
      env: { TEST_ENGINE: engine },
      testTimeout: 60_000,
      hookTimeout: 60_000,
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
          exclude: [...ELSEWHERE, WHOLE_SHOP],
          testTimeout: 60_000,
        },
      },
      onEngine('sqlite'),
      onEngine('postgres'),
    ],
    globalSetup: ['./checks/global-setup.ts'],
    maxWorkers: 2,
  },
})
