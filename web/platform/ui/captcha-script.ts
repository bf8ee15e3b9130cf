import type { Captcha } from '#contract/catalog/seo/site.ts'

/** Common to all supported captcha services. */
export interface CaptchaApi {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      theme: 'light' | 'dark'
      size: 'normal' | 'compact'
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ): number | string
  reset(widget?: number | string): void
}

const READY = 'captchaIsReady'
const TIMEOUT_MS = 20_000
let loading: Promise<CaptchaApi> | null = null

/** After a failure, the next call tries again. */
export function loadCaptcha(captcha: Captcha): Promise<CaptchaApi> {
  loading ??= addScript(captcha).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function addScript({ scriptUrl, global }: Captcha): Promise<CaptchaApi> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const timer = setTimeout(fail, TIMEOUT_MS)
    function fail() {
      clearTimeout(timer)
      script.remove()
      reject(new Error('The captcha did not load.'))
    }
    Reflect.set(window, READY, () => {
      clearTimeout(timer)
      resolve(Reflect.get(window, global) as CaptchaApi)
    })
    script.src = `${scriptUrl}&onload=${READY}`
    script.async = true
    script.onerror = fail
    document.head.append(script)
  })
}
