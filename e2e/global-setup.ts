import { ensureBuild } from '../scripts/build.mjs';

/** The specs run against dist/, the files a static host would serve. */
export default async function globalSetup(): Promise<void> {
  await ensureBuild();
}
