/** The reply to a captcha token that is missing or that the captcha service rejects. */
export const CAPTCHA_REJECTED = 'Please complete the reCAPTCHA.'

/** Longer than the token of any captcha service. */
export const MAX_CAPTCHA_TOKEN = 8192
