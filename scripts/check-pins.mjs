// Every version in package.json is pinned exactly, and the lockfile agrees and names no host.
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const failures = [];

for (const group of ['dependencies', 'devDependencies', 'overrides']) {
  for (const [name, version] of Object.entries(manifest[group] ?? {})) {
    if (!EXACT.test(version)) failures.push(`${group}: ${name} is not pinned exactly (${version})`);
    const locked = lock.packages[`node_modules/${name}`]?.version;
    if (locked !== undefined && locked !== version) {
      failures.push(`${name}: package.json says ${version}, the lockfile ${locked}`);
    }
  }
}
for (const [path, entry] of Object.entries(lock.packages)) {
  if (entry.resolved !== undefined) failures.push(`the lockfile names a host for ${path}`);
}
if (!readFileSync('.npmrc', 'utf8').includes('ignore-scripts=true')) {
  failures.push('.npmrc must keep ignore-scripts=true');
}
for (const failure of failures) console.error(failure);
console.log(failures.length === 0 ? 'pins: exact' : 'pins: failed');
process.exitCode = failures.length === 0 ? 0 : 1;
