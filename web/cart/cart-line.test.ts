import { expect, test } from 'vitest'
import { parseLines, toLine } from './cart-line.ts'

const piece = {
  id: 3,
  name: 'Paring Knife',
  price: 95,
  stock: 4,
  category_name: 'Kitchen Knives',
  images: ['/pictures/0123456789abcdef/1200.jpg'],
  image_alts: ['Paring knife on cherry'],
}

test('a cart that was kept comes back as it was', () => {
  const lines = [{ ...toLine(piece, 2), saidAllTaken: true as const }]
  expect(parseLines(JSON.stringify(lines))).toEqual(lines)
})

test.each(['', '{', 'null', '42', '{"id":1}', '[null,7,"x",[],{}]'])(
  'junk in the storage is an empty cart: %s',
  (text) => {
    expect(parseLines(text)).toEqual([])
  },
)

test('a line that no shop could have written is left out, the others stay', () => {
  const wrong = [
    { ...piece, quantity: 0 },
    { ...piece, quantity: 1.5 },
    { ...piece, quantity: 1e9 },
    { ...piece, id: '3', quantity: 1 },
    { ...piece, price: -1, quantity: 1 },
    { ...piece, name: '', quantity: 1 },
  ]
  const right = toLine(piece, 1)
  expect(parseLines(JSON.stringify([...wrong, right, right]))).toEqual([right])
})

test('a line with the least it needs is enough, and no picture from elsewhere than the web', () => {
  const [line] = parseLines('[{"id":1,"name":"A","price":5,"quantity":2,"images":["javascript:1","/a.jpg"]}]')
  expect(line).toMatchObject({ stock: 2, category_name: '', images: ['/a.jpg'], image_alts: [] })
})
