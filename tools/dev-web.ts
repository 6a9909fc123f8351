import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** The web app with hot reload; calls are proxied to the server. */
const [webPort = '5173'] = process.argv.slice(2);
const server = `http://localhost:${process.env['PORT'] ?? '3000'}`;
const root = fileURLToPath(new URL('../apps/web', import.meta.url));

const vite = await createServer({
  root,
  server: {
    port: Number(webPort),
    strictPort: true,
    proxy: { '/api': server, '/healthz': server, '/readyz': server },
  },
});
await vite.listen();
vite.printUrls();
process.once('SIGTERM', () => void vite.close());
process.once('SIGINT', () => void vite.close());
