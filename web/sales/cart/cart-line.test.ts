import { expect, test } from 'vitest'
import { parseLines, toLine } from './cart-line.ts'

const product = {
  id: 3,
  name: 'Paring Knife',
  price: 95,
  stock: 4,
  category_name: 'Kitchen Knives',
  images: ['/pictures/0123456789abcdef/1200.jpg'],
  image_alts: ['Paring knife on cherry'],
}

test('restores a stored cart, also from an older version', () => {
  const lines = [{ ...toLine(product, 2), stockLimitShown: true as const }]
  expect(parseLines(JSON.stringify(lines))).toEqual(lines)
  expect(parseLines(JSON.stringify([{ ...toLine(product, 2), saidAllTaken: true }]))).toEqual(lines)
})

test.each(['', '{', 'null', '42', '{"id":1}', '[null,7,"x",[],{}]'])(
  'reads invalid storage as an empty cart: %s',
  (text) => {
    expect(parseLines(text)).toEqual([])
  },
)

test('skips invalid and duplicate lines', () => {
  const wrong = [
    { ...product, quantity: 0 },
    { ...product, quantity: 1.5 },
    { ...product, quantity: 1e9 },
    { ...product, id: '3', quantity: 1 },
    { ...product, price: -1, quantity: 1 },
    { ...product, name: '', quantity: 1 },
  ]
  const right = toLine(product, 1)
  expect(parseLines(JSON.stringify([...wrong, right, right]))).toEqual([right])
})

test('fills in missing properties and drops unsafe image URLs', () => {
  const [line] = parseLines('[{"id":1,"name":"A","price":5,"quantity":2,"images":["javascript:1","/a.jpg"]}]')
  expect(line).toMatchObject({ stock: 2, category_name: '', images: ['/a.jpg'], image_alts: [] })
})
