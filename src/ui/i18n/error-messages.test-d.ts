import { expectTypeOf, test } from 'vitest';
import type { AppErrorKind } from '../../domain/app-error.ts';
import { errorMessages } from './error-messages.ts';

test('every kind of error has words in both languages, and no others are kept', () => {
  expectTypeOf<keyof (typeof errorMessages)['ja']>().toEqualTypeOf<AppErrorKind>();
  expectTypeOf<keyof (typeof errorMessages)['en']>().toEqualTypeOf<AppErrorKind>();
});
