import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Not the staff's, nor an account's with its forms and orders: only whether somebody is logged in concerns every page. */
const SHARED =
  /^(?!.*[\\/](web[\\/](admin|orders|account[\\/](?!session))|contract[\\/](account-fields|password-rules|buyer-fields|states)\b))/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // One stylesheet for the shop: what a page's own would save in bytes, it costs several times in waiting.
  build: { target: 'es2022', assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most pages share travels in two files instead of thirty; what many need, but none that one looks around
            // on, stays out of them. A phone takes each in by itself (web/arrival/).
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'shared', test: SHARED, minShareCount: 5 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Everything in the bundle, and React always its production build, whatever NODE_ENV says at run time.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { rollupOptions: { input: 'web/entry.web.ts' } },
    },
  },
})
