import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { endpointTable } from './web/app/build/endpoint-table.ts'
import { icons } from './web/app/build/icons.ts'
import { routeModuleLoader } from './web/app/build/route-module-loader.ts'
import { scriptFiles } from './web/app/build/script-files.ts'

export default defineConfig(({ command }) => ({
  plugins: [endpointTable(), icons(), routeModuleLoader(), tailwindcss(), reactRouter()],
  publicDir: 'web/app/public',
  // One stylesheet: a second request costs more than its bytes.
  build: { target: 'es2022', assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: { output: scriptFiles } } },
    ssr: {
      build: { rollupOptions: { input: 'web/app/entry.ssr.ts' } },
      ...(command === 'build' && {
        // Bundles everything, with React's production build regardless of NODE_ENV at run time.
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
