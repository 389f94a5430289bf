// npm start: sets up, builds when something changed, serves dist/ and prints the address.
import { ensurePackages } from './setup.mjs';
import { ensureBuild } from './build.mjs';
import { serve } from './serve.mjs';

try {
  ensurePackages();
  await ensureBuild();
  const server = await serve({ port: Number(process.env.PORT ?? 4173) });
  console.log(`\n  Kurabe is ready:  ${server.url}\n  Stop with Ctrl-C.\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => void server.close().finally(() => process.exit(0)));
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
