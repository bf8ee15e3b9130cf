/** JSON for the text of a script. `<`, `>`, and `&` are escaped, so no text can close the element or look like markup. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&]/g, escaped)
}

/** A string for the text of a script. In single quotes, so that those of JSON need no escape. */
export function scriptText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replace(/[<>&'\n\r]/g, escaped)}'`
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
