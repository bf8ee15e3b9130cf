import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'

const CARDS = 15
const THUMBNAILS = 3
const WIDTHS = [200, 400, 800, 1200, 1600]

/** As many elements as the shop's listing, without its data, router, scripts, or compression. */
export function renderPlainGrid(): string {
  const cards = Array.from({ length: CARDS }, (_, number) => h(Card, { key: number, number }))
  const links = Array.from({ length: 250 }, (_, number) =>
    h('li', { key: number }, h('a', { href: `/filter/${number}`, className: 'row' }, `Filter ${number}`)),
  )
  return renderToString(h('main', null, h('ul', null, links), h('ul', { className: 'grid' }, cards)))
}

function Card({ number }: { number: number }) {
  const source = (type: string) =>
    h('source', {
      type: `image/${type}`,
      srcSet: WIDTHS.map((width) => `/pictures/${number}/${width}.${type} ${width}w`).join(', '),
      sizes: '(min-width: 1440px) 316px, calc(100vw - 40px)',
    })
  return h(
    'li',
    null,
    h(
      'article',
      { className: 'card' },
      h(
        'picture',
        null,
        source('avif'),
        source('webp'),
        h('img', { src: `/pictures/${number}/1200.jpg`, alt: '' }),
      ),
      h(
        'div',
        null,
        Array.from({ length: THUMBNAILS }, (_, place) =>
          h(
            'button',
            { key: place, type: 'button' },
            h('img', { src: `/pictures/${number}-${place}/200.webp`, alt: '' }),
          ),
        ),
      ),
      h('p', null, 'Hunting Knives'),
      h('h2', null, h('a', { href: `/knife/${number}` }, `Knife ${number}`)),
      h('div', null, h('span', null, '$265.00'), h('button', { type: 'button' }, 'Add to Cart')),
    ),
  )
}
