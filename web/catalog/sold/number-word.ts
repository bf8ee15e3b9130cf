const SMALL = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven'],
  ...['Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
]
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** 64 → "Sixty-four", as the first word of a sentence; from 100 on "1,204". */
export function numberWord(count: number): string {
  if (count >= 100) return count.toLocaleString('en-US')
  if (count < 20) return SMALL[count] ?? ''
  const ones = count % 10
  return `${TENS[Math.floor(count / 10)]}${ones === 0 ? '' : `-${SMALL[ones]?.toLowerCase()}`}`
}
