type Environment = Record<string, string | undefined>

/** @returns a problem for each setting that fits only a live shop in sandbox mode, or only the sandbox in live mode. */
export function valuesOfOtherMode(env: Environment): string[] {
  return env.SHOP_MODE === 'live' ? sandboxValues(env) : liveValues(env)
}

/** A real shop in sandbox mode would have accounts with known passwords, and payments that move no money. */
function liveValues({ PUBLIC_URL = '', STRIPE_SECRET_KEY = '', HOST, SHOP_MODE }: Environment): string[] {
  const problems = []
  if (/^https:/i.test(PUBLIC_URL)) problems.push('PUBLIC_URL starts with https://')
  if (/^[a-z]+_live_/.test(STRIPE_SECRET_KEY)) problems.push('STRIPE_SECRET_KEY is a live key')
  const live = problems.map(
    (problem) => `${problem}, but SHOP_MODE is not live: set SHOP_MODE=live for a real shop`,
  )
  return HOST && !SHOP_MODE && !isLoopback(HOST) ? [...live, OTHERS_CAN_REACH_IT] : live
}

const OTHERS_CAN_REACH_IT =
  'HOST lets other computers in, but SHOP_MODE is not set: set SHOP_MODE=live for a real shop, or SHOP_MODE=sandbox to let others try it with the known test accounts'

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** Values that everyone knows: of the sandbox, and from the services' documentation for tests. */
const KNOWN_SECRETS: [name: string, known: RegExp][] = [
  ['STRIPE_SECRET_KEY', /_test_/],
  ['STRIPE_WEBHOOK_SECRET', /^whsec_sandbox$/],
  // https://developers.google.com/recaptcha/docs/faq
  ['CAPTCHA_SITE_KEY', /^(sandbox|6LeIxAcTAAAAA\w+)$/],
  ['CAPTCHA_SECRET', /^(sandbox|6LeIxAcTAAAAA\w+)$/],
  // https://developers.cloudflare.com/turnstile/troubleshooting/testing
  ['CAPTCHA_SITE_KEY', /^[123]x0{20}(AA|AB|BB|FF)$/],
  ['CAPTCHA_SECRET', /^[123]x0{31}AA$/],
  // https://docs.hcaptcha.com/#integration-testing-test-keys
  ['CAPTCHA_SITE_KEY', /^[1-3]0000000-ffff-ffff-ffff-00000000000\d$/],
  ['CAPTCHA_SECRET', /^0x0{40}$/],
]

function sandboxValues(env: Environment): string[] {
  return KNOWN_SECRETS.filter(([name, known]) => known.test(env[name] ?? '')).map(
    ([name]) => `${name} is a test value: use the one of your own account`,
  )
}
