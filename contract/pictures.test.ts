import { expect, test } from 'vitest'
import { pictureSources, pictureUrl } from './pictures.ts'

const HASH = '0123456789abcdef'

test('a picture’s address leads to all its sizes', () => {
  const sources = pictureSources(pictureUrl(HASH))
  expect(sources?.src).toBe(`/pictures/${HASH}/1200.jpg`)
  expect(sources?.avif.split(', ')).toContain(`/pictures/${HASH}/400.avif 400w`)
  expect(sources?.webp.split(', ')).toContain(`/pictures/${HASH}/1600.webp 1600w`)
})

test('sizes lie beside the picture, on whatever host it lies', () => {
  const sources = pictureSources(`https://cdn.example/shop/pictures/${HASH}/1200.jpg`)
  expect(sources?.avif).toMatch(`https://cdn.example/shop/pictures/${HASH}/200.avif 200w`)
})

test('a picture from elsewhere is used as it is', () => {
  const others = [
    'https://example.com/knife.jpg',
    '/pictures/short/1200.jpg',
    `/pictures/${HASH}/1200.png`,
    `/pictures/${HASH}/../1200.jpg`,
    '',
  ]
  expect(others.map(pictureSources)).toEqual(others.map(() => null))
})
