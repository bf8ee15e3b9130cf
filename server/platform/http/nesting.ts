/** @returns whether `json` has more than `max` open brackets at any point. It need not be valid JSON. */
export function isNestedDeeper(json: string, max: number): boolean {
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    const character = json[index]
    if (character === '"') index = endOfString(json, index)
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > max) return true
  }
  return false
}

function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end === -1 ? json.length : end
}

function isEscaped(json: string, index: number): boolean {
  let backslashes = 0
  while (json[index - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}
