// The failed tests in the JSON reports of the runners, for the end of `npm test`: the tail of a log must say what failed.
import { relative } from 'node:path';

/** @typedef {{file: string, title: string, message: string}} Failure */

/** First line that says something, without colours. */
function firstLine(message) {
  // oxlint-disable-next-line no-control-regex -- that is what colours are
  const plain = String(message ?? '').replace(/\u001B\[[\d;]*m/g, '');
  return (
    plain
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}

/**
 * @param {{testResults: readonly {name: string, status: string, message?: string, assertionResults: readonly
 *   {status: string, fullName: string, failureMessages?: readonly string[] | null}[]}[]}} json Vitest's report
 * @param {string} root paths are told from here
 * @returns {readonly Failure[]} a file that could not be run is one of its own
 */
export function unitFailures(json, root) {
  return json.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        file,
        title: test.fullName,
        message: firstLine(test.failureMessages?.[0]),
      }));
    if (failed.length > 0 || status !== 'failed') return failed;
    return [{ file, title: '(the whole file)', message: firstLine(message) }];
  });
}

/**
 * @param {{suites: readonly object[], errors?: readonly {message?: string}[]}} json Playwright's report
 * @returns {readonly Failure[]} those that passed when tried again are not among them
 */
export function e2eFailures(json) {
  const ofSuite = (suite, titles) => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === 'unexpected'))
      .map((spec) => ({
        file: `e2e/${spec.file}:${spec.line}`,
        title: [...titles, spec.title].join(' › '),
        message: firstLine(
          spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error.message,
        ),
      })),
    // The outermost suite is named after its file.
    ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, [...titles, inner.title])),
  ];
  const outside = (json.errors ?? []).map(({ message }) => ({
    file: 'e2e',
    title: '(outside of a test)',
    message: firstLine(message),
  }));
  return [...json.suites.flatMap((suite) => ofSuite(suite, [])), ...outside];
}

/** @param {Failure} failure */
export function failureText({ file, title, message }) {
  return `FAILED ${file} › ${title}\n       ${message}`;
}
