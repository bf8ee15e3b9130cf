/**
 * Off: the two pages that Chromium's address bar keeps ready beside every window, which two processors feel, what asks the
 * network on its own, and what Playwright turns off for steadiness. Chromium hears the last such list only.
 */
const WITHOUT = [
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

/** How tests and benches start Chromium. */
export const BROWSER_ARGS = ['--no-sandbox', `--disable-features=${WITHOUT.join(',')}`]
