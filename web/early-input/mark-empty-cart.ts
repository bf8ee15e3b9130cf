/** Runs inline before the page's scripts: the cart is in the browser's storage, and CSS shows its page as empty or filled. */
export function markEmptyCart(): void {
  const mark = (stored: string | null) => {
    if (!stored) document.documentElement.dataset.cart = 'empty'
  }
  try {
    mark(localStorage.getItem('cart'))
  } catch {
    mark(null)
  }
}
