import { expect, it } from 'vitest';
import { choiceFor, DEFAULT_MODEL, DEVICES, DTYPES, identityOf } from './model-choice.ts';

it('an index is searched with what its vectors were made with, of this version or another', () => {
  for (const device of DEVICES) {
    for (const dtype of DTYPES) {
      const stored = identityOf({ device, dtype });
      expect(choiceFor(stored)).toEqual({ device, dtype });
      const older = { ...stored, runtime: String(stored['runtime']).replace(/@.*/u, '@1.0.0') };
      expect(choiceFor(older)).toEqual({ device, dtype });
    }
  }
  expect(choiceFor(null)).toEqual(DEFAULT_MODEL);
});
