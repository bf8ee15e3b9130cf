import type { CSSProperties } from 'react'

/** Email apps ignore stylesheets, so these repeat tokens of `web/platform/ui/tokens.css`. */
const STEEL_950 = '#14171a'
const STEEL_900 = '#1c2024'
const STEEL_800 = '#2a2f34'
const STEEL_600 = '#4a5056'
const BONE_50 = '#f9f7f2'
const BONE_200 = '#e5e0d4'
const BONE_300 = '#cdc6b6'
const LEATHER_400 = '#a36c3d'
const SMOKE = '#b6b3aa'

const serif = (fontSize: number, lineHeight: string) => ({
  ...{ margin: 0, fontFamily: 'Fraunces, Georgia, "Times New Roman", serif', fontSize, lineHeight },
  color: STEEL_950,
})
const sans = (fontSize: number, lineHeight: string) => ({
  ...{ margin: 0, fontFamily: 'Inter, Arial, Helvetica, sans-serif', fontSize, lineHeight },
  color: STEEL_950,
})
const text = sans(16, '26px')
const atRight = { textAlign: 'right', verticalAlign: 'top', whiteSpace: 'nowrap' } as const

/** The class of what a printed email leaves out. */
export const SCREEN_ONLY = 'screen-only'

export const PAGE_COLOR = BONE_200

export const emailStyle = {
  hidden: { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0, lineHeight: '1px' },
  sheet: { maxWidth: 600, backgroundColor: BONE_50, textAlign: 'left' },
  bar: { ...serif(22, '28px'), padding: '22px 40px', backgroundColor: STEEL_950, color: BONE_50 },
  content: { padding: '36px 40px 44px' },
  foot: { ...sans(13, '20px'), padding: '24px 40px', backgroundColor: STEEL_950, color: SMOKE },
  manage: { margin: '12px 0 0' },
  footLink: { color: SMOKE, textDecoration: 'underline' },

  heading: {
    ...serif(34, '42px'),
    ...{ margin: '0 0 4px', fontWeight: 400, letterSpacing: '-0.01em', overflowWrap: 'anywhere' },
  },
  text,
  quiet: { ...text, color: STEEL_600 },
  small: { ...sans(14, '22px'), color: STEEL_600 },
  strong: { ...text, fontWeight: 700 },
  link: { color: STEEL_950, textDecoration: 'underline' },
  code: { ...serif(44, '56px'), letterSpacing: '0.14em' },
  buttonTable: { marginBottom: 8 },
  buttonCell: { borderRadius: 2, backgroundColor: STEEL_950, msoPaddingAlt: '16px 28px' },
  button: {
    ...sans(16, '24px'),
    ...{ display: 'inline-block', padding: '16px 28px', borderRadius: 2, backgroundColor: STEEL_950 },
    ...{ fontWeight: 700, color: BONE_50, textDecoration: 'none', msoPaddingAlt: 0 },
  },
  image: { display: 'block', width: '100%', height: 'auto', border: 0 },
  line: { margin: '10px 0', border: 0, borderTop: `1px solid ${BONE_300}` },
  stitch: { margin: '14px 0 12px', border: 0, borderTop: `2px dashed ${LEATHER_400}` },

  rowLabel: { ...text, padding: '5px 0', color: STEEL_600 },
  amount: { ...text, ...atRight, padding: '5px 0' },
  orderLine: { ...text, paddingTop: 14 },
  orderLineAmount: { ...text, ...atRight, padding: '14px 0 0 16px' },
  total: { ...serif(26, '34px'), ...atRight },
  giftCell: { padding: '8px 0', verticalAlign: 'bottom' },
  giftLabel: { ...sans(15, '22px'), fontWeight: 600 },
  giftCode: { ...sans(21, '32px'), fontWeight: 600, letterSpacing: '0.03em', whiteSpace: 'nowrap' },
  giftAmount: { ...serif(48, '52px'), ...atRight },
  productImage: { padding: '8px 16px 8px 0' },
  productName: { ...text, padding: '8px 0', fontWeight: 700 },
} satisfies Record<string, CSSProperties & { msoPaddingAlt?: string | number }>

/** For apps that ask for a dark version. The others keep the light one, or invert all of its colors. React would escape ">" and quotes. */
export const DARK_RULES = `.page, .page td { background-color: ${STEEL_950} !important }
.page .sheet, .page .sheet td { background-color: ${STEEL_900} !important }
.page .sheet .bar, .page .sheet .foot { background-color: ${STEEL_800} !important }
.page .content * { background-color: transparent !important; border-color: ${STEEL_600} !important; color: ${BONE_50} !important }
.page .content .button { background-color: ${BONE_50} !important; color: ${STEEL_950} !important }`
