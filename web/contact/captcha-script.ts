import type { Captcha } from '#contract/site.ts'

/** What the widgets of all captcha services have in common. */
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
const SLOWEST_MS = 20_000
let loading: Promise<CaptchaApi> | null = null

/** The captcha service's own object, its script loaded at the first asking. Rejects when it can't be had; ask again. */
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
    const late = setTimeout(fail, SLOWEST_MS)
    function fail() {
      clearTimeout(late)
      script.remove()
      reject(new Error('The captcha did not load.'))
    }
    Reflect.set(window, READY, () => {
      clearTimeout(late)
      resolve(Reflect.get(window, global) as CaptchaApi)
    })
    script.src = `${scriptUrl}&onload=${READY}`
    script.async = true
    script.onerror = fail
    document.head.append(script)
  })
}
