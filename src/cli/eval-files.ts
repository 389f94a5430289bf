import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { evaluationFiles } from '../eval/report/evaluation-files.ts';
import type { Evaluated } from '../eval/report/evaluation-files.ts';
import type { Outcome } from './outcome.ts';
import { done, refuse } from './outcome.ts';
import { codeOf } from './system-error.ts';

/** Writes runs, qrels, topics and the report into a folder, made when missing; files of those names are replaced. */
export async function writeEvaluation(
  evaluated: Evaluated,
  typed: string,
  cwd: string,
): Promise<Outcome<null>> {
  const files = evaluationFiles(evaluated, 'en');
  const folder = resolve(cwd, typed);
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), content);
    }
    return done(null);
  } catch (cause) {
    return refuse(
      `${typed} cannot be written (${codeOf(cause) ?? String(cause)})`,
      'name a folder that can be written',
    );
  }
}
