import type { TokenizerName } from '../domain/tokenizer.ts';
import { TOKENIZERS } from '../retrieval/lexical/tokenizers.ts';
import type { ParsedOptions } from './command-line.ts';
import type { Context } from './context.ts';
import { complaintOf } from './error-words.ts';
import { openIndex } from './open-index.ts';
import type { Outcome } from './outcome.ts';
import { EXIT, done, refuse } from './outcome.ts';
import { oneOf } from './settings.ts';
import { gateJson, gateText } from './verify-text.ts';

/** `kurabe verify-fts`: whether a tokenizer finds the terms of this corpus; exit code 1 when it does not. */
export async function verifyFts(options: ParsedOptions, context: Context): Promise<Outcome<null>> {
  const [surplus] = options.positionals;
  if (surplus !== undefined) {
    return refuse(`kurabe verify-fts takes no "${surplus}"`, 'see kurabe verify-fts --help');
  }
  const opened = await openIndex(options.values['index'], context);
  if (!opened.ok) return opened;
  const { engine, tokenizer: own } = opened.value;
  const names = Object.keys(TOKENIZERS) as TokenizerName[];
  const tokenizer = oneOf(options, 'tokenizer', names, own);
  if (!tokenizer.ok) return tokenizer;
  const gate = await engine.gate(tokenizer.value, context.signal);
  if (!gate.ok) return complaintOf(gate.error);
  const report = gate.value;
  const words = options.switches.has('json') ? gateJson : gateText;
  await context.terminal.print(words(tokenizer.value, report));
  if (report.passed) return done(null);
  return {
    ok: false,
    complaint: {
      sentence: `the tokenizer ${tokenizer.value} does not find the terms of this corpus: hybrid search would be no better than dense alone`,
      next: 'see what another does (--tokenizer NAME), then kurabe index … --rebuild --tokenizer NAME',
      exitCode: EXIT.gate,
    },
  };
}
