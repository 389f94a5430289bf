import { test as base, expect } from '@playwright/test';
import { serve } from '../scripts/serve.mjs';

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

interface WorkerFixtures {
  /** dist/ at the root of a host, without isolation headers: the plainest static hosting. */
  readonly site: Site;
}

interface TestFixtures {
  /** Origins besides the site's own that a spec may ask for; none, unless it says so. */
  readonly allowedOrigins: readonly string[];
  /** Fails the test when the page or any of its workers asks another origin for anything, or logs an error. */
  readonly quiet: void;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const site = await serve();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  allowedOrigins: [[], { option: true }],
  quiet: [
    async ({ context, allowedOrigins }, use) => {
      const foreign: string[] = [];
      const errors: string[] = [];
      context.on('request', (request) => {
        const { protocol, hostname, origin } = new URL(request.url());
        const isForeign = protocol.startsWith('http') && hostname !== 'localhost';
        if (isForeign && !allowedOrigins.includes(origin)) foreign.push(request.url());
      });
      context.on('weberror', (event) => errors.push(event.error().message));
      await use();
      expect(foreign, 'requests to another origin').toEqual([]);
      expect(errors, 'uncaught errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
