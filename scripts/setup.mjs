// Sets up whatever is missing on this machine, and nothing that is there. Imports only Node's own modules:
// it runs before the first install.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = [20, 20];

/** Runs a command with its output on stderr (stdout belongs to the caller); true when it exits 0. */
function run(command, args) {
  const done = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  return done.status === 0;
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const tooOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  if (tooOld || major === 21) {
    throw new Error(
      `Kurabe needs Node ${OLDEST_NODE.join('.')} or 22 and later; this is ${process.version}.`,
    );
  }
}

/** `npm ci` when node_modules is missing or was installed from another lockfile. */
export function ensurePackages() {
  checkNode();
  const stamp = join(ROOT, 'node_modules', '.kurabe-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  if (lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    // npm ci empties the folder first, and would do so to somebody else's through the link.
    throw new Error(
      'node_modules is a link and was installed from another lockfile. Remove the link, then try again.',
    );
  }
  console.error('Installing packages (npm ci) …');
  if (!run('npm', ['ci', '--no-audit', '--no-fund'])) {
    throw new Error(
      'npm ci failed. Is the npm registry reachable? The lines above say what it met.',
    );
  }
  mkdirSync(join(ROOT, 'node_modules'), { recursive: true });
  writeFileSync(stamp, lock);
}

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Path of a Chromium on this machine (`KURABE_CHROMIUM` first), or null. */
export function findChromium() {
  const named = process.env.KURABE_CHROMIUM;
  if (named) return named;
  for (const name of CHROMIUM_NAMES) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return existsSync(MAC_CHROME) ? MAC_CHROME : null;
}

function hasJapaneseFont() {
  const fonts = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return fonts.status === 0 && fonts.stdout.trim() !== '';
}

/** Installs Chromium, and a Japanese font for screenshots, from the system's package manager when missing. */
export function ensureChromium() {
  const wanted = [];
  if (findChromium() === null) wanted.push('chromium');
  if (process.platform === 'linux' && !hasJapaneseFont()) wanted.push('fonts-noto-cjk');
  if (wanted.length > 0 && existsSync('/usr/bin/apt-get')) {
    console.error(`Installing ${wanted.join(' and ')} (apt-get) …`);
    const apt = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
    run(apt[0], [...apt.slice(1), 'update', '-qq']);
    run(apt[0], [...apt.slice(1), 'install', '-y', '-qq', '--no-install-recommends', ...wanted]);
  }
  const chromium = findChromium();
  if (chromium === null) {
    throw new Error(
      'No Chromium found. Install the package "chromium" (or Chrome), or set KURABE_CHROMIUM to its path.',
    );
  }
  return chromium;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    ensurePackages();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
