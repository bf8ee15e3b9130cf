/** JSON for the text of a script. `<`, `>`, and `&` are escaped, so no text can close the element or look like markup. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)
}
