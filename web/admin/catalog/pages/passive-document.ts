/** A page to look at: its links lead nowhere, and the keyboard skips what could be pressed. */
export function passiveDocument(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const link of page.querySelectorAll('link[rel="preload"]')) link.remove()
  for (const link of page.querySelectorAll('a[href]')) link.removeAttribute('href')
  for (const part of page.querySelectorAll('header, footer, body > a')) part.setAttribute('inert', '')
  for (const control of page.querySelectorAll('button, input, select, textarea, [tabindex]')) {
    control.setAttribute('tabindex', '-1')
  }
  return page
}
