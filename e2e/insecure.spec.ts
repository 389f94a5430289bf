import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from './fixtures.ts';

const ORIGIN = 'http://kurabe.example';
const DIST = join(import.meta.dirname, '..', 'dist');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

test.use({ allowedOrigins: [ORIGIN] });

for (const { locale, title, way } of [
  { locale: 'ja-JP', title: /https か localhost で開いてください/u, way: /-L/u },
  { locale: 'en-US', title: /Open it by https or on localhost/u, way: /ssh -L/u },
]) {
  test.describe(locale, () => {
    test.use({ locale });

    test('plain http on another host says how to open the page instead of failing', async ({
      page,
    }) => {
      // The same files from a host that is not this machine: to the browser no secure context.
      await page.route(`${ORIGIN}/**`, (route) => {
        const path = new URL(route.request().url()).pathname;
        const file = path === '/' ? '/index.html' : path;
        return route.fulfill({
          body: readFileSync(join(DIST, file)),
          contentType: TYPES[extname(file)] ?? 'application/octet-stream',
        });
      });
      await page.goto(`${ORIGIN}/`);
      expect(await page.evaluate(() => isSecureContext)).toBe(false);
      const notice = page.getByRole('alert');
      await expect(notice).toContainText(title);
      await expect(notice).toContainText(way);
      await expect(notice.getByRole('link')).toHaveAttribute('href', 'https://kurabe.example/');
      await expect(page.getByRole('navigation')).toHaveCount(0);
    });
  });
}
