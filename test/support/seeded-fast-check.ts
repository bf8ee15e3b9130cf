import fc from 'fast-check'
import { TEST_SCALE } from './test-scale.ts'

fc.configureGlobal({ seed: TEST_SCALE.faultSeed })

/** fast-check with the run's seed. */
export { fc }
