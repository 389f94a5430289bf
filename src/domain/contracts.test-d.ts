import { describe, expectTypeOf, test } from 'vitest';
import type { AppError, AppErrorKind } from './app-error.ts';
import { articleId, passageId } from './ids.ts';
import type { ArticleId, Fingerprint, PassageId } from './ids.ts';
import { err, ok } from './result.ts';
import type { Result } from './result.ts';

describe('ids', () => {
  test('are strings, and no string is one by itself', () => {
    expectTypeOf<ArticleId>().toExtend<string>();
    expectTypeOf<PassageId>().toExtend<string>();
    expectTypeOf<Fingerprint>().toExtend<string>();
    expectTypeOf<string>().not.toExtend<ArticleId>();
    expectTypeOf<string>().not.toExtend<PassageId>();
    expectTypeOf<string>().not.toExtend<Fingerprint>();
  });

  test('of one kind do not pass for those of another', () => {
    expectTypeOf<ArticleId>().not.toExtend<PassageId>();
    expectTypeOf<PassageId>().not.toExtend<ArticleId>();
    expectTypeOf<Fingerprint>().not.toExtend<ArticleId>();
    expectTypeOf<ArticleId>().not.toExtend<Fingerprint>();
    expectTypeOf(articleId).returns.toEqualTypeOf<ArticleId>();
    expectTypeOf(passageId).parameter(0).toEqualTypeOf<ArticleId>();
    // @ts-expect-error -- a passage's id where an article's is wanted
    passageId(passageId(articleId('a'), 0), 1);
    // @ts-expect-error -- a bare string where an id is wanted
    passageId('a', 1);
  });
});

describe('results', () => {
  test('give the value only after a look at ok, and the error only otherwise', () => {
    const result = ok(1);
    // @ts-expect-error -- it may be a failure
    expectTypeOf(result.value).toBeNumber();
    // @ts-expect-error -- it may be a success
    expectTypeOf(result.error).toExtend<AppError>();
    if (result.ok) {
      expectTypeOf(result.value).toEqualTypeOf<number>();
      expectTypeOf(result).not.toHaveProperty('error');
    } else {
      expectTypeOf(result.error).toEqualTypeOf<AppError>();
      expectTypeOf(result).not.toHaveProperty('value');
    }
  });

  test('that fail fit every result', () => {
    expectTypeOf(err({ kind: 'aborted' })).toExtend<Result<string>>();
    expectTypeOf(err({ kind: 'aborted' })).toExtend<Result<never>>();
  });

  test('are not changed by who gets them', () => {
    const result = ok(1);
    // @ts-expect-error -- read-only
    result.ok = false;
  });
});

describe('errors', () => {
  test('carry what their kind promises', () => {
    const error = { kind: 'aborted' } as AppError;
    // @ts-expect-error -- not every error is of a file
    expectTypeOf(error.file).toBeString();
    if (error.kind === 'model-missing') {
      expectTypeOf(error.file).toBeString();
      expectTypeOf(error.status).toEqualTypeOf<number | null>();
    }
    if (error.kind === 'batch-failed') {
      expectTypeOf(error.texts).toEqualTypeOf<readonly string[]>();
    }
  });

  test('are of a closed list of kinds', () => {
    expectTypeOf<string>().not.toExtend<AppErrorKind>();
    // @ts-expect-error -- no such kind
    err({ kind: 'made-up' });
  });
});
