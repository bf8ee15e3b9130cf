interface EarlyImage {
  path: string
  srcset: string
  sizes: string
}

/**
 * Runs inline before the page's scripts, so it can't use anything outside its body. The cart is in the browser's storage: an
 * empty one is marked for CSS, and the picture of its page is requested at once.
 */
export function markEmptyCart({ path, srcset, sizes }: EarlyImage): void {
  try {
    if (localStorage.getItem('cart')) return
  } catch {
    // Without storage, the cart is empty.
  }
  document.documentElement.dataset.cart = 'empty'
  if (location.pathname !== path) return
  const link = document.createElement('link')
  const image = { rel: 'preload', as: 'image', type: 'image/avif', imageSrcset: srcset, imageSizes: sizes }
  document.head.append(Object.assign(link, image, { fetchPriority: 'high' }))
}
