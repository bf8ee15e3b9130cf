export function NotLoaded() {
  return <p className="text-rust-700">We could not load this list. Open the page again in a moment.</p>
}
