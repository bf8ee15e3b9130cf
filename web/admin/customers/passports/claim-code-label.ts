/** "B4T9-K2WN" */
export function claimCodeLabel(claimCode: string): string {
  return claimCode.includes('-') ? claimCode : claimCode.replace(/.{4}(?=.)/g, '$&-')
}
