import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

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
            // What most pages share travels in two files instead of thirty, and nothing of the staff's in either.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'shared', test: /^(?!.*[\\/]web[\\/]admin[\\/])/, minShareCount: 5 },
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
