import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    // No data URLs: the content security policy wants everything to come from this server.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  // While working on the pages: `npm start` in one terminal, `npx vite apps/console` in another.
  server: { proxy: { '/v1': 'http://127.0.0.1:8080', '/console': 'http://127.0.0.1:8080' } },
});
