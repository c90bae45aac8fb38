import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileEarly } from './compile-early.ts';
import { published } from './published.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  plugins: [react(), published(), compileEarly()],
  build: {
    target: 'es2023',
    // The content policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each file costs a slow device some milliseconds before anything is drawn: what comes first comes in two, and the bundler's runtime.
        codeSplitting: {
          groups: [
            { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'frame', tags: ['$initial'], priority: 2 },
            {
              name: 'parts',
              test: /dashboard[\\/]src[\\/](charts|components|credentials)[\\/]/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
