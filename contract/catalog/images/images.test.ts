import { expect, test } from 'vitest'
import { cardSources, imageSources, imageUrl } from './images.ts'

const HASH = '0123456789abcdef'

test('returns the URLs of all sizes', () => {
  const sources = imageSources(imageUrl(HASH))
  expect(sources?.src).toBe(`/pictures/${HASH}/1200.jpg`)
  expect(sources?.avif.split(', ')).toContain(`/pictures/${HASH}/400.avif 400w`)
  expect(sources?.webp.split(', ')).toContain(`/pictures/${HASH}/1600.webp 1600w`)
})

test('returns fewer sizes for a card, in the smallest format', () => {
  const folder = `/pictures/${HASH}`
  expect(cardSources(imageUrl(HASH))).toBe(`${folder}/400.avif 400w, ${folder}/800.avif 800w`)
  expect(cardSources('https://example.com/knife.jpg')).toBeNull()
})

test('keeps the host of an image', () => {
  const sources = imageSources(`https://cdn.example/shop/pictures/${HASH}/1200.jpg`)
  expect(sources?.avif).toMatch(`https://cdn.example/shop/pictures/${HASH}/200.avif 200w`)
})

test('returns null for images of other sites', () => {
  const others = [
    'https://example.com/knife.jpg',
    '/pictures/short/1200.jpg',
    `/pictures/${HASH}/1200.png`,
    `/pictures/${HASH}/../1200.jpg`,
    '',
  ]
  expect(others.map(imageSources)).toEqual(others.map(() => null))
})
