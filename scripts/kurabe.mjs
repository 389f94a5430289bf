#!/usr/bin/env node
// `npm run -s kurabe -- …`: the terminal entry. Runs in this process, so that signals, pipes and exit codes are its own.
import { importTypeScript } from './node-bundle.mjs';
import { ROOT } from './setup.mjs';

const { runCli } = await importTypeScript('src/cli/main.ts');
// npm changes to the package's folder; paths are meant from where the person typed the command.
const typedIn = process.env.npm_lifecycle_event === 'kurabe' ? process.env.INIT_CWD : undefined;
process.exitCode = await runCli(process.argv.slice(2), {
  root: ROOT,
  cwd: typedIn ?? process.cwd(),
});
// Interrupted: what no abort can stop, such as a model that is being opened, is not waited for.
if (process.exitCode === 130) process.exit();
