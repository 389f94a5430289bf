import { expect, it } from 'vitest';
import { e2eFailures, failureText, unitFailures } from './failures.mjs';

it('names the failed tests of Vitest, and a file that could not be run', () => {
  const failures = unitFailures(
    {
      testResults: [
        {
          name: '/repo/src/a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'sums subtracts',
              failureMessages: ['\u001B[31mAssertionError: 1 is not 2\u001B[39m\n    at x.ts:1'],
            },
          ],
        },
        {
          name: '/repo/src/b.test.ts',
          status: 'failed',
          message: '\nSyntaxError: oops\n',
          assertionResults: [],
        },
        { name: '/repo/src/c.test.ts', status: 'passed', assertionResults: [] },
      ],
    },
    '/repo',
  );
  expect(failures.map(failureText)).toEqual([
    'FAILED src/a.test.ts › sums subtracts\n       AssertionError: 1 is not 2',
    'FAILED src/b.test.ts › (the whole file)\n       SyntaxError: oops',
  ]);
});

it('names the failed tests of Playwright with the line they stand on, not those that passed at last', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'x.spec.ts',
    line: 7,
    tests: [{ status, results: [message === undefined ? {} : { error: { message } }] }],
  });
  const failures = e2eFailures({
    suites: [
      {
        title: 'x.spec.ts',
        specs: [spec('opens', 'expected'), spec('drops', 'unexpected', 'Error: no row\nlog')],
        suites: [
          { title: 'at night', specs: [spec('closes', 'unexpected'), spec('f', 'flaky', 'e')] },
        ],
      },
    ],
    errors: [{ message: 'Error: no server' }],
  });
  expect(failures.map(failureText)).toEqual([
    'FAILED e2e/x.spec.ts:7 › drops\n       Error: no row',
    'FAILED e2e/x.spec.ts:7 › at night › closes\n       ',
    'FAILED e2e › (outside of a test)\n       Error: no server',
  ]);
});
