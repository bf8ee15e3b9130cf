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

const serif = 'Fraunces, Georgia, "Times New Roman", serif'
const sans = 'Inter, Arial, Helvetica, sans-serif'
const text = { margin: 0, fontFamily: sans, fontSize: 16, lineHeight: '26px', color: STEEL_950 }

export const emailStyle = {
  page: { margin: 0, padding: '40px 0', backgroundColor: BONE_200 },
  sheet: { width: '100%', maxWidth: 600, margin: '0 auto', backgroundColor: BONE_50 },
  bar: { padding: '22px 40px', backgroundColor: STEEL_950 },
  brand: { margin: 0, fontFamily: serif, fontSize: 22, lineHeight: '28px', color: BONE_50 },
  image: { display: 'block', width: '100%', height: 'auto', border: 0 },
  content: { padding: '36px 40px 44px' },
  heading: {
    margin: '0 0 16px',
    fontFamily: serif,
    fontSize: 34,
    lineHeight: '42px',
    fontWeight: 400,
    letterSpacing: '-0.01em',
    overflowWrap: 'anywhere',
    color: STEEL_950,
  },
  text,
  quiet: { ...text, color: STEEL_600 },
  small: { ...text, fontSize: 14, lineHeight: '22px', color: STEEL_600 },
  strong: { ...text, fontWeight: 700 },
  amount: { ...text, textAlign: 'right', whiteSpace: 'nowrap' },
  total: {
    ...text,
    fontFamily: serif,
    fontSize: 26,
    lineHeight: '34px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  code: {
    margin: '24px 0 8px',
    fontFamily: serif,
    fontSize: 44,
    lineHeight: '56px',
    letterSpacing: '0.14em',
    color: STEEL_950,
  },
  label: { ...text, fontSize: 15, lineHeight: '22px', fontWeight: 600 },
  giftCode: {
    ...text,
    fontSize: 21,
    lineHeight: '32px',
    fontWeight: 600,
    letterSpacing: '0.03em',
    whiteSpace: 'nowrap',
  },
  giftAmount: {
    ...text,
    fontFamily: serif,
    fontSize: 48,
    lineHeight: '52px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  button: {
    display: 'inline-block',
    margin: '24px 0 8px',
    padding: '16px 28px',
    borderRadius: 2,
    backgroundColor: STEEL_950,
    fontFamily: sans,
    fontSize: 16,
    fontWeight: 700,
    lineHeight: '24px',
    color: BONE_50,
    textDecoration: 'none',
  },
  link: { color: STEEL_950, textDecoration: 'underline' },
  line: { margin: '10px 0', borderColor: BONE_300 },
  stitch: { margin: '14px 0 12px', border: 0, borderTop: `2px dashed ${LEATHER_400}` },
  foot: { padding: '24px 40px', backgroundColor: STEEL_950 },
  footText: { margin: 0, fontFamily: sans, fontSize: 13, lineHeight: '20px', color: SMOKE },
  footLink: { color: SMOKE, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>

/** For apps that ask for a dark version. The others keep the light one, or invert all of its colors. React would escape ">" and quotes. */
export const DARK_RULES = `.page, .page td { background-color: ${STEEL_950} !important }
.page .sheet { background-color: ${STEEL_900} !important } .page .sheet td { background-color: transparent !important }
.page .bar, .page .foot { background-color: ${STEEL_800} !important }
.page .content * { background-color: transparent !important; border-color: ${STEEL_600} !important; color: ${BONE_50} !important }
.page .content a[style*=inline-block] { background-color: ${BONE_50} !important }
.page .content a[style*=inline-block] * { color: ${STEEL_950} !important }`
