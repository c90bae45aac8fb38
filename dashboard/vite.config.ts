import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { published } from './published.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  plugins: [react(), published()],
  build: {
    target: 'es2023',
    // The content policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
