import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  plugins: [react()],
  build: {
    target: 'es2023',
    // files in the page itself would need a weaker content security policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    emptyOutDir: true,
  },
  // `npx vite web/dashboard` shows changes at once, with the data of a running service
  server: {
    proxy: { '^/(?!dashboard)': process.env.STIPEND_URL ?? 'http://127.0.0.1:8080' },
  },
});
