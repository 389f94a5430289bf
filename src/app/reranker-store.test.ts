import { expect, test } from 'vitest';
import { modelFolder } from './reranker-store.ts';

const blob = new Blob(['x']);
const read = (...paths: readonly string[]) => {
  const { name, files } = modelFolder(paths.map((path) => ({ path, blob })));
  return [name, files.map(({ path }) => path)];
};

test('the outermost folder with a config.json is the model’s, whether it or one around it is picked', () => {
  const own = ['tiny/config.json', 'tiny/onnx/model.onnx', 'tiny/onnx/config.json'];
  const paths = ['config.json', 'onnx/model.onnx', 'onnx/config.json'];
  expect(read(...own)).toEqual(['tiny', paths]);
  expect(read(...own.map((path) => `models/owner/${path}`), 'models/readme.md')).toEqual([
    'tiny',
    paths,
  ]);
});

test('without one, what was picked is looked at as it is, so that what is missing can be named', () => {
  expect(read('tiny/tokenizer.json', 'tiny/onnx/model.onnx')).toEqual([
    'tiny',
    ['tokenizer.json', 'onnx/model.onnx'],
  ]);
  expect(read('loose.json')).toEqual(['loose.json', []]);
  expect(read()).toEqual(['', []]);
});
