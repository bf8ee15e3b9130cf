/**
 * Features that cost CPU or use the network in the background, and those that Playwright disables. Chromium reads only the
 * last such list.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'DestroyProfileOnBrowserClose',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

export const BROWSER_ARGS = [
  '--no-sandbox',
  '--font-render-hinting=none',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
]

/**
 * Without the optimizing compilers, whose work pays off after many seconds on a page. A test is shorter than that. The
 * benchmarks keep them, as visitors do.
 */
export const TEST_BROWSER_ARGS = [...BROWSER_ARGS, '--js-flags=--no-maglev,--no-opt']

/** Images keep their place, but aren't loaded, which saves a tenth of the time. */
export const WITHOUT_IMAGES = '--blink-settings=imagesEnabled=false'
