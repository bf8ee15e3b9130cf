interface Color {
  name: string
  hex: string
  on: string[]
  needs: number
}

const BONE = ['bone-50', 'bone-100', 'bone-200']

export const COLORS: Color[] = [
  { name: 'steel-950', hex: '#14171a', on: [...BONE, 'brass-400', 'brass-300'], needs: 4.5 },
  { name: 'steel-900', hex: '#1c2024', on: [], needs: 1 },
  { name: 'steel-800', hex: '#2a2f34', on: BONE, needs: 3 },
  { name: 'steel-600', hex: '#4a5056', on: BONE, needs: 4.5 },
  { name: 'steel-500', hex: '#5b6167', on: BONE, needs: 4.5 },
  { name: 'bone-50', hex: '#f9f7f2', on: ['steel-950', 'steel-800', 'rust-700', 'green-700'], needs: 4.5 },
  { name: 'bone-100', hex: '#f1eee6', on: ['steel-950', 'steel-900'], needs: 4.5 },
  { name: 'bone-200', hex: '#e5e0d4', on: [], needs: 1 },
  { name: 'bone-300', hex: '#cdc6b6', on: BONE, needs: 1 },
  { name: 'bone-500', hex: '#837c6c', on: BONE, needs: 3 },
  { name: 'leather-600', hex: '#7a4a28', on: ['bone-100', 'bone-200'], needs: 4.5 },
  { name: 'leather-400', hex: '#a36c3d', on: ['bone-100', 'bone-200'], needs: 3 },
  { name: 'brass-300', hex: '#ddbd7c', on: ['steel-950', 'steel-800'], needs: 4.5 },
  { name: 'brass-400', hex: '#cda65a', on: ['steel-950', 'steel-900'], needs: 4.5 },
  { name: 'brass-700', hex: '#755718', on: BONE, needs: 4.5 },
  { name: 'smoke', hex: '#b6b3aa', on: ['steel-950', 'steel-900', 'steel-800'], needs: 4.5 },
  { name: 'line-steel', hex: '#6d7278', on: ['steel-950', 'steel-900'], needs: 3 },
  { name: 'rust-700', hex: '#96291a', on: ['bone-50', 'bone-100', 'rust-50'], needs: 4.5 },
  { name: 'rust-50', hex: '#f6e4de', on: [], needs: 1 },
  { name: 'green-700', hex: '#2f573d', on: ['bone-100', 'green-50'], needs: 4.5 },
  { name: 'green-50', hex: '#e1eadf', on: [], needs: 1 },
]

export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
