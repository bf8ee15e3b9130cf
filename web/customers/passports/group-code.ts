/** "K7QX4 M2KDT" */
export function groupCode(code: string): string {
  return code.replace(/.{5}(?=.)/g, '$& ')
}
